package measure

import (
	"os"

	"golang.org/x/sys/unix"
)

// uncache has what is read of the file come from the disk, not from memory.
func uncache(file *os.File) error {
	_, err := unix.FcntlInt(file.Fd(), unix.F_NOCACHE, 1)
	return err
}
