package session

import "strings"

// maxDevice is the most characters that a session keeps of what its browser calls itself.
const maxDevice = 64

// The first of these marks that a User-Agent has counts: newer browsers name older ones too.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Vivaldi/", "Vivaldi"}, {"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chromium/", "Chromium"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = [][2]string{
		{"Android", "Android"}, {"iPhone", "iOS"}, {"iPad", "iPadOS"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
		{"Mac OS X", "macOS"}, {"Linux", "Linux"},
	}
)

// Device says in a few words what a User-Agent stands for: "Firefox on Linux". Where it is no browser's it is the
// name of the first product, in at most 64 printable ASCII characters; empty when there is none.
func Device(userAgent string) string {
	browser, system := named(browsers, userAgent), named(systems, userAgent)
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser != "":
		return browser
	}
	product, _, _ := strings.Cut(userAgent, "/")
	product = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, product[:min(len(product), maxDevice)])
	if product = strings.TrimSpace(product); product == "Mozilla" {
		return system
	}
	return product
}

func named(marks [][2]string, userAgent string) string {
	for _, mark := range marks {
		if strings.Contains(userAgent, mark[0]) {
			return mark[1]
		}
	}
	return ""
}
