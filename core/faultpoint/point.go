package faultpoint

// Point is a moment between two steps.
type Point string

// The points, in the order in which an installation reaches them, then what else there is.
const (
	BlobWritten Point = "blobs.written" // the bundle is in a temporary file
	BlobStored  Point = "blobs.stored"  // it has its name

	ReleaseSaved Point = "admin.saved"   // the release is a row, wanted by nobody
	WishChanged  Point = "admin.changed" // wish, grants and audit entry are stored; no replica knows yet

	Followed   Point = "registry.followed"    // the replica knows the wish
	Unpacking  Point = "bundle.unpacking"     // the first file is in a temporary folder
	Unpacked   Point = "registry.unpacked"    // all are, and the folder has no name yet
	Placed     Point = "registry.placed"      // the folder has its name
	Staged     Point = "registry.staged"      // the routes are open, nothing runs
	Started    Point = "registry.started"     // it runs, or sleeps; nobody was told
	Swapping   Point = "registry.swapping"    // an upgrade is about to be launched
	Swapped    Point = "registry.swapped"     // another release serves; the table still has the one before
	GivingBack Point = "registry.giving_back" // a release was taken back; the wish still names it
	GivenBack  Point = "registry.given_back"  // the wish names the one before again
	Stopping   Point = "registry.stopping"    // the routes are closed, the process runs
	Ended      Point = "registry.ended"       // the process is gone
	Forgotten  Point = "registry.forgotten"   // a removed module's folder is still there
)

// Points are all of them.
func Points() []Point {
	return []Point{
		BlobWritten, BlobStored, ReleaseSaved, WishChanged, Followed, Unpacking, Unpacked, Placed, Staged, Started,
		Swapping, Swapped, GivingBack, GivenBack, Stopping, Ended, Forgotten,
	}
}
