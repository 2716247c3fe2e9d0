internal import CDRM

/// An output plan with what commits need: property ids, and what somebody else left on our CRTC.
struct OutputRoute {
    let plan: OutputPlan
    let connector: ObjectProperties
    let crtc: ObjectProperties
    let plane: ObjectProperties
    /// Other planes that are on our CRTC, and their properties.
    let strayPlanes: [(id: UInt32, properties: ObjectProperties)]
    /// Other connectors that our CRTC feeds.
    let strayConnectors: [(id: UInt32, properties: ObjectProperties)]

    /// Asks the card for the properties of all objects that the plan names.
    init(_ plan: OutputPlan, in snapshot: CardSnapshot, card: Int32) {
        func properties(_ id: UInt32, _ type: UInt32) -> ObjectProperties {
            ObjectProperties(card: card, object: id, type: type)
        }
        let planeType = UInt32(DRM_MODE_OBJECT_PLANE)
        let connectorType = UInt32(DRM_MODE_OBJECT_CONNECTOR)
        self.plan = plan
        connector = properties(plan.connector.id, connectorType)
        crtc = properties(plan.crtc, UInt32(DRM_MODE_OBJECT_CRTC))
        plane = properties(plan.plane?.id ?? 0, planeType)
        strayPlanes = snapshot.planes.filter { $0.crtc == plan.crtc && $0.id != plan.plane?.id }.map {
            ($0.id, properties($0.id, planeType))
        }
        strayConnectors = snapshot.connectors.filter { $0.crtc == plan.crtc && $0.id != plan.connector.id }.map {
            ($0.id, properties($0.id, connectorType))
        }
    }
}
