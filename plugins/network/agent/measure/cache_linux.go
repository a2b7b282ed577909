package measure

import (
	"os"

	"golang.org/x/sys/unix"
)

// uncache has what is read of the file next come from the disk, not from memory.
func uncache(file *os.File) error {
	return unix.Fadvise(int(file.Fd()), 0, 0, unix.FADV_DONTNEED)
}
