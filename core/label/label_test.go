package label

import (
	"strings"
	"testing"
)

func TestWhatANameIsMadeOf(t *testing.T) {
	for text, wrong := range map[string]string{
		"Radar":                                  "",
		"Überblick – 概要 “A” 2":                   "",
		"Vie\u0302\u0323t Nam":                   "",
		"नमस्ते":                                 "",
		"Hearts ❤\ufe0f":                         "",
		"":                                       "it is empty",
		" ":                                      "begins with a space",
		"Radar ":                                 "ends with a space",
		"Ra  dar":                                "two of them in a row",
		"Ra\u00a0\u2003dar":                      "two of them in a row",
		"…":                                      "neither a letter nor a digit",
		"Administration\u200b":                   "U+200B",
		"Ra\u00addar":                            "U+00AD",
		"Ra\u202edar":                            "U+202E",
		"Ra\u2066dar":                            "U+2066",
		"Ra\u001bdar":                            "U+001B",
		"Ra\ndar":                                "U+000A",
		"Ra\u2028dar":                            "U+2028",
		"\u3164":                                 "U+3164",
		"\u115fRadar":                            "U+115F",
		"Ra\u034fdar":                            "U+034F",
		"Ra\ufe01dar":                            "U+FE01",
		"Ra\U000e0041dar":                        "U+E0041",
		"Ra\ue000dar":                            "U+E000",
		"\u2800Radar":                            "U+2800",
		"no \xff UTF-8":                          "U+FFFD",
		"\u0301Radar":                            "stands over no letter",
		"Ra \u0301dar":                           "stands over no letter",
		"Ra\u0301\u0301dar":                      "U+0301 again",
		"a\u0300\u0301\u0302\u0303b":             "",
		"a\u0300\u0301\u0302\u0303\u0304b":       "more than 4 marks",
		"Z" + strings.Repeat("\u0334\u0335", 20): "more than 4 marks",
		strings.Repeat("\u0300\u0301\u0302", 20): "stands over no letter",
		"\u0336\u0336":                           "stands over no letter",
	} {
		got := Wrong(text)
		if (got == "") != (wrong == "") || !strings.Contains(got, wrong) {
			t.Errorf("%+q: got %q, want %q", text, got, wrong)
		}
	}
}

func TestLooksLike(t *testing.T) {
	own := Names{}.AddWithin("Gaia Portal").Add("GAIA", "Gaia", "Admin", "Buy GAIA", "Network")
	for _, text := range []string{
		"Gaia Portal", "GAIA PORTAL", "gaia portal", "Gaia-Portal", "GaiaPortal", "G.A.I.A. Portal",
		"Gaia\u00a0Portal", "Gaia Portal Support", "The Gaia Portal", "Official: Gaia Portal",
		"Gaіa Pоrtal",                 // Cyrillic і, о
		"Ꮐаiа Роrtаl",                 // Cherokee, Cyrillic
		"GAlA Portal", "GA|A", "GA1A", // l, |, 1
		"Gaia P0rtal", "P0RTAL GAlA Portal",
		"Ｇａｉａ Ｐｏｒｔａｌ", "𝐆𝐚𝐢𝐚 𝐏𝐨𝐫𝐭𝐚𝐥", "Ⓖⓐⓘⓐ", "Gáîa", "Ga\u0337ia", "gaia\u200b",
		"Αdmin", "Adrnin", "admin!", "ADMlN", "ꓮdmin", "[Admin]", "«Network»", "Bυy GAIA", "BuyGaia", "- Gaia -",
		"ᴀᴅᴍɪɴ", "Aᴅᴍɪɴ", "🅐🅓🅜🅘n", "🅰dmin", "🇬🇦🇮a", "ɴᴇᴛᴡᴏʀᴋ",
		"Netvvork", "NETVVORK", "GaiaPortalSupport", "MyGaiaPortal",
	} {
		if own.Like(text) == "" {
			t.Errorf("%+q looks like none", text)
		}
	}
	for _, text := range []string{
		"Radar", "Gala", "GAIA staking", "Gaia tools", "Portal", "Networks", "Admin tools", "Kaufen", "Гайка", "概要", "Portal of Gaia", "", "…",
		"🇩🇪 Radar", "Savvy", "GaiaPorto", "Übersicht", "Réseau", "Mạng lưới", "网络", "شبكة", "ネットワーク", "네트워크",
	} {
		if like := own.Like(text); like != "" {
			t.Errorf("%+q looks like %s", text, like)
		}
	}
	if like := (Names{}).Like("Gaia"); like != "" {
		t.Errorf("without names it looks like %s", like)
	}
}

// The pairs are of UTS #39 §4 and of the file itself.
func TestSkeleton(t *testing.T) {
	for a, b := range map[string]string{
		"paypal": "раураl", "scope": "ѕсоре", "rn": "m", "1": "l", "O": "0", "æ": "ӕ", "ﬀ": "ff",
	} {
		if Skeleton(a) != Skeleton(b) {
			t.Errorf("%+q is %+q, and %+q is %+q", a, Skeleton(a), b, Skeleton(b))
		}
	}
	if got := len(standIns()); got != 6565 {
		t.Errorf("%d characters have a stand-in, and 6565 have in version 17.0.0", got)
	}
}
