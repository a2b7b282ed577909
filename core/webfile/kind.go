package webfile

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// Kind is what a file is, by the end of its name.
type Kind struct {
	ContentType string
	Text        bool // brotli makes it smaller
	Remote      bool // a module's remote may have one
	Document    bool // a browser that is sent there opens it as a page, in which scripts could run
}

// kinds are all that front ends are built of. What a remote may have is what the SDK's build puts into remote.json
// (sdk/js/rsbuild/remoteIndex.js): nothing that a browser opens as a page, but for SVG, which is an image as well.
var kinds = map[string]Kind{
	".js":          {ContentType: "text/javascript; charset=utf-8", Text: true, Remote: true},
	".mjs":         {ContentType: "text/javascript; charset=utf-8", Text: true, Remote: true},
	".css":         {ContentType: "text/css; charset=utf-8", Text: true, Remote: true},
	".json":        {ContentType: "application/json", Text: true, Remote: true},
	".wasm":        {ContentType: "application/wasm", Text: true, Remote: true},
	".onnx":        {ContentType: "application/octet-stream", Remote: true},
	".svg":         {ContentType: "image/svg+xml", Text: true, Remote: true, Document: true},
	".woff":        {ContentType: "font/woff", Remote: true},
	".woff2":       {ContentType: "font/woff2", Remote: true},
	".png":         {ContentType: "image/png", Remote: true},
	".jpg":         {ContentType: "image/jpeg", Remote: true},
	".jpeg":        {ContentType: "image/jpeg", Remote: true},
	".webp":        {ContentType: "image/webp", Remote: true},
	".avif":        {ContentType: "image/avif", Remote: true},
	".ico":         {ContentType: "image/x-icon"},
	".glb":         {ContentType: "model/gltf-binary"},
	".txt":         {ContentType: "text/plain; charset=utf-8", Text: true},
	".webmanifest": {ContentType: "application/manifest+json", Text: true},
}

// KindOf is the kind of a file of that name; false where no front end has such a file.
func KindOf(name string) (Kind, bool) {
	kind, known := kinds[path.Ext(name)]
	return kind, known
}

// RemoteKinds are the ends of the names that a remote's files may have, without their points and sorted.
func RemoteKinds() []string {
	var all []string
	for _, end := range slices.Sorted(maps.Keys(kinds)) {
		if kinds[end].Remote {
			all = append(all, strings.TrimPrefix(end, "."))
		}
	}
	return all
}
