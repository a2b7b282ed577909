package portal

import (
	"strings"
	"time"
	"unicode/utf8"
)

// What KV and Blobs take, in bytes, and how many they list at once.
const (
	maxKey    = 512
	maxValue  = 256 << 10
	maxListed = 1000

	maxBlobName = 200
	maxTTL      = 10 * 365 * 24 * time.Hour
)

// CheckKey is Invalid for what is no key. Hosts ask; a module need not.
func CheckKey(key string) error { return checkName("key", key, 1, maxKey) }

// CheckBlobName is Invalid for what is no name of a blob. Hosts ask; a module need not.
func CheckBlobName(name string) error { return checkName("blob's name", name, 1, maxBlobName) }

// CheckList is Invalid for what is no part of a list. Hosts ask; a module need not.
func CheckList(prefix, after string, limit int) error {
	if err := checkName("prefix", prefix, 0, maxKey); err != nil {
		return err
	}
	if err := checkName("name to go on behind", after, 0, maxKey); err != nil {
		return err
	}
	if limit < 1 || limit > maxListed {
		return hostErrorf(Invalid, "A list has from 1 to %d entries.", maxListed)
	}
	return nil
}

// Check is Invalid or TooLarge for what no KV keeps. Hosts ask; a module need not.
func (w Write) Check() error {
	switch {
	case len(w.Value) > maxValue:
		return hostErrorf(TooLarge, "A value has at most %d KiB: keep what is larger as a blob.", maxValue>>10)
	case w.TTL < 0 || w.TTL > maxTTL:
		return hostErrorf(Invalid, "A value expires within ten years, or never: give a time from 0, which is never, to that.")
	case w.If < Absent:
		return hostErrorf(Invalid, "%d is no version: a version is above 0.", w.If)
	}
	return CheckKey(w.Key)
}

// Check is Invalid for what no entry can have. Hosts ask; a module need not.
func (v Version) Check() error {
	if v < AnyVersion {
		return hostErrorf(Invalid, "%d is no version: a version is above 0.", v)
	}
	return nil
}

func checkName(what, name string, least, most int) error {
	switch {
	case len(name) < least:
		return hostErrorf(Invalid, "A %s has at least one byte.", what)
	case len(name) > most:
		return hostErrorf(Invalid, "A %s has at most %d bytes.", what, most)
	case !utf8.ValidString(name) || strings.ContainsRune(name, 0):
		return hostErrorf(Invalid, "A %s is UTF-8 without NUL.", what)
	}
	return nil
}
