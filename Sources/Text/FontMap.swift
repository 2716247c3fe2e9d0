internal import CPango

/// The fonts of one text setter: Pango's font map on FreeType, and the context that layouts are made in.
///
/// Glyphs are antialiased in grey and never hinted, and their advances are not rounded, so a line breaks at the same
/// place and looks the same at each scale, whatever the machine's own settings say. Fonts in colour are left out.
final class FontMap {
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    /// Whether there is any font; without one Pango must not be asked to lay out anything.
    let hasFonts: Bool

    /// Reads the list of fonts; nil if Pango cannot be had (`pango_ft2_font_map_new`).
    init?(_ source: FontSource) {
        guard let map = pango_ft2_font_map_new() else { return nil }
        if let configuration = Self.configuration(source) {
            hasFonts = Self.count(configuration) > 0
            pango_fc_font_map_set_config(OpaquePointer(map), configuration)
            FcConfigDestroy(configuration)
        } else {
            hasFonts = false
        }
        pango_fc_font_map_set_default_substitute(OpaquePointer(map), { pattern, _ in pattern.map(plain) }, nil, nil)
        guard let context = pango_font_map_create_context(map) else {
            g_object_unref(map)
            return nil
        }
        pango_context_set_round_glyph_positions(context, 0)
        self.map = map
        self.context = context
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
    }

    /// The machine's rules and caches with the fonts wanted, but none in colour: their glyphs are pictures of one size,
    /// which a mask of coverage cannot show.
    private static func configuration(_ source: FontSource) -> OpaquePointer? {
        guard let configuration = FcInitLoadConfig() else { return nil }
        let rule = """
            <fontconfig><selectfont><rejectfont><pattern><patelt name="color"><bool>true</bool></patelt></pattern>\
            </rejectfont></selectfont></fontconfig>
            """
        _ = rule.withCString { bytes in
            bytes.withMemoryRebound(to: FcChar8.self, capacity: rule.utf8.count + 1) {
                FcConfigParseAndLoadFromMemory(configuration, $0, FcFalse)
            }
        }
        switch source {
        case .system: FcConfigBuildFonts(configuration)
        case .folders(let folders): for folder in folders { FcConfigAppFontAddDir(configuration, folder) }
        }
        return configuration
    }

    /// How many fonts a configuration knows.
    private static func count(_ configuration: OpaquePointer) -> Int {
        [FcSetSystem, FcSetApplication].reduce(0) { sum, set in
            sum + (FcConfigGetFonts(configuration, set).map { Int($0.pointee.nfont) } ?? 0)
        }
    }

    /// Makes an empty layout (`pango_layout_new`), which the caller gives back with `g_object_unref`.
    func makeLayout() -> OpaquePointer? { pango_layout_new(context) }
}

/// Turns a font request into one for plain grey outlines.
private func plain(_ pattern: OpaquePointer) {
    for (name, value) in [(FC_ANTIALIAS, FcTrue), (FC_HINTING, FcFalse), (FC_AUTOHINT, FcFalse), (FC_COLOR, FcFalse)] {
        FcPatternDel(pattern, name)
        FcPatternAddBool(pattern, name, value)
    }
    for (name, value) in [(FC_HINT_STYLE, FC_HINT_NONE), (FC_RGBA, FC_RGBA_NONE)] {
        FcPatternDel(pattern, name)
        FcPatternAddInteger(pattern, name, value)
    }
}
