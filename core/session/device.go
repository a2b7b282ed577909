package session

import "strings"

// maxDevice is the most characters that a session keeps of what its browser calls itself.
const maxDevice = 64

// The first mark that a User-Agent has names it: browsers claim to be those that came before them.
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

// Device says in a few words what a User-Agent stands for: "Firefox on Linux". Of one that no browser sends it is the
// first product's name, in at most 64 printable ASCII characters; empty when it says nothing.
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
