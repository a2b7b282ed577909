package wire

import (
	"fmt"
	"io"
	"os"
	"time"
)

// longestReport is more than a Front has to say, in bytes.
const longestReport = 64 << 10

// report is what a Front says before it becomes the plugin. Its writing end is closed on execution.
type report struct{ read, write *os.File }

func newReport() (*report, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("make a pipe for the report: %w", err)
	}
	return &report{read, write}, nil
}

func (r *report) close() {
	r.read.Close()
	r.write.Close()
}

// began waits until the Front has become the plugin, or ended.
func (c *child) began(r *report) error {
	r.write.Close()
	said := []byte(nil)
	err := r.read.SetReadDeadline(time.Now().Add(c.spec.Start))
	if err == nil {
		said, err = io.ReadAll(io.LimitReader(r.read, longestReport))
	}
	if err == nil {
		c.private, err = c.spec.Front.Began(said)
	}
	if err != nil {
		c.kill()
	}
	return err
}

// free ends the session, and removes the folder of the control socket.
func (c *child) free() {
	if c.session != nil {
		c.session.Close()
	}
	if c.folder != nil {
		c.folder.Close()
	}
	if c.sockets != "" {
		_ = os.RemoveAll(c.sockets)
	}
}
