// swift-tools-version: 6.0
// One list of targets, bottom-up: C libraries, values, what is shared, the edges, the programs.
// A C module is a list of headers and a link line, or what Swift cannot say, and has exactly one importer.
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ target: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(target)Tests", dependencies: [.byName(name: target), "TestSupport"] + dependencies, exclude: exclude,
        swiftSettings: settings)
}

let package = Package(
    name: "albumen",
    targets: [
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CDRM", pkgConfig: "libdrm"),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev"),
        .systemLibrary(name: "CInput", pkgConfig: "libinput"),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2"),
        .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto"),
        .systemLibrary(name: "CInstructions"),
        .target(name: "CSeat"),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CJPEGWriter", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),

        library("Geometry"),
        library("Motion"),
        library("Raster", ["Geometry", "CInstructions"]),
        library("Layers", ["Raster", "Motion", "Geometry"]),
        library("Layout", ["Geometry"]),
        library("Gestures", ["Geometry", "Motion"]),
        library("Display", ["Raster", "Motion", "Geometry"]),
        library("Browsing", ["Motion", "Geometry"]),

        library("Platform", ["CLinux"]),
        library("JSONCoding"),
        library("Images", ["Raster", "Geometry", "Platform", "CZlib"]),
        library("Control", ["JSONCoding", "Platform"]),
        library("Settings", ["JSONCoding"]),
        library("Programs", ["Platform"]),
        library(
            "Kiosk",
            [
                "Browsing", "Layers", "Layout", "Gestures", "Images", "Display", "Control", "JSONCoding", "Settings",
                "Platform",
            ]),

        library("MQTTBridge", ["Control", "JSONCoding", "Settings"]),
        library("JPEGWriting", ["Raster", "Geometry", "CJPEGWriter"]),

        library("Seat", ["Platform", "CSeat"]),
        library("DRMDisplay", ["Display", "Seat", "Platform", "CDRM", "CUdev"]),
        library("Codecs", ["Images", "CJPEG", "CPNG"]),
        library("LibinputSource", ["Gestures", "Seat", "Platform", "CInput"]),
        library("Text", ["Layers", "CPango"]),

        program(
            "albumen",
            [
                "Kiosk", "DRMDisplay", "LibinputSource", "Seat", "Text", "Control", "Display", "Gestures", "Images",
                "Motion", "Geometry", "Settings", "Programs", "Platform",
            ]),
        program("albumen-decoder", ["Codecs"]),
        program("albumenctl", ["Control", "JSONCoding", "Platform"]),
        program(
            "albumen-mqtt",
            [
                "MQTTBridge", "JPEGWriting", "Images", "Raster", "Geometry", "Control", "Settings", "Programs",
                "Platform", "CMosquitto",
            ]),

        library("SamplePictures", ["Raster", "Geometry"]),
        program(
            "albumen-bench",
            [
                "SamplePictures", "JPEGWriting", "Kiosk", "Control", "Display", "Layers", "Motion", "Raster", "Images",
                "Platform", "Geometry",
            ]),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .target(name: "TestPictures", dependencies: ["Platform"], path: "Tests/TestPictures", swiftSettings: settings),
        tests("Layers"),
        tests("Display"),
        tests("Seat", ["Platform"]),
        tests("DRMDisplay"),
        tests("Platform"),
        tests("JSONCoding"),
        tests("Control", ["Platform"]),
        tests("MQTTBridge", ["Control", "Settings"], exclude: ["home-assistant-fields.json"]),
        tests("albumen-mqtt", ["MQTTBridge", "Settings", "TestPictures"]),
        tests("JPEGWriting", ["Codecs", "Images", "Raster", "Geometry", "Platform", "TestPictures"]),
        tests("albumen", ["Kiosk", "Settings", "Geometry"]),
        tests("albumenctl", ["Control", "Platform"]),
        tests("Images", ["Raster", "Geometry", "Platform", "TestPictures", "albumen-decoder"]),
        tests(
            "Codecs", ["Images", "Raster", "Geometry", "Platform", "TestPictures", "albumen-decoder"]),
        tests(
            "Kiosk",
            [
                "Browsing", "Codecs", "Control", "Display", "Gestures", "Images", "Layers", "Layout", "Motion",
                "Raster", "Geometry", "Settings", "Platform", "SamplePictures",
            ], exclude: ["CarouselPictureTests", "PhotoBrowserPictureTests"]),
        tests("SamplePictures", ["Raster", "Geometry"]),
        tests("Geometry"),
        tests("Gestures"),
        tests("LibinputSource"),
        tests(
            "Text", ["Codecs", "Images", "Layers", "Raster", "Geometry", "Platform"],
            exclude: ["ScriptPictureTests", "ScriptGlyphs.txt"]),
        tests("Motion", ["Geometry"]),
        tests("Layout"),
        tests("Browsing", ["Motion", "Geometry"]),
        tests("Raster", ["Geometry"]),
        .testTarget(
            name: "SpecCasesTests",
            dependencies: ["Browsing", "Layers", "Layout", "Raster", "Gestures", "Motion", "Geometry"],
            exclude: ["cases.json"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
