package nodes

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

const (
	mostReading = 8           // batches that are read and taken at once: anybody can send them
	readsAfter  = time.Second // for how long one waits for its turn
)

// enter waits for a batch's turn. It is over when the caller receives from reading.
func (n *Nodes) enter(ctx context.Context) error {
	wait := time.NewTimer(readsAfter)
	defer wait.Stop()
	select {
	case n.reading <- struct{}{}:
		return nil
	case <-wait.C:
	case <-ctx.Done():
	}
	return portal.Errorf(portal.Unavailable, "Many nodes send heartbeats at once: send them again in a moment.")
}

// readBatch reads the heartbeats of a body, and no more of them than a batch may have.
func readBatch(body io.Reader) ([]node.Statement, error) {
	counted := &counter{from: body}
	batch, err := decodeBatch(json.NewDecoder(counted))
	var refusal *node.Refusal
	switch {
	case counted.read > node.MaxBody:
		return nil, node.Refuse(node.TooLarge, "The body has more than %d bytes: send fewer heartbeats at once.", node.MaxBody)
	case errors.As(err, &refusal):
		return nil, err
	case counted.failed != nil:
		return nil, portal.Errorf(portal.Invalid, "The request ended before it was complete: send it again.").Because(counted.failed)
	case err != nil:
		return nil, errOther(err)
	case len(batch) == 0:
		return nil, node.Refuse(node.Malformed, "The batch has no heartbeat: send at least one.")
	}
	return batch, nil
}

// counter counts what is read of a body, and keeps why reading ended before its end.
type counter struct {
	from   io.Reader
	read   int
	failed error
}

func (c *counter) Read(into []byte) (int, error) {
	got, err := c.from.Read(into)
	c.read += got
	if err != nil && !errors.Is(err, io.EOF) {
		c.failed = err
	}
	return got, err
}

var errNoBatch = errors.New("no object with heartbeats alone")

// decodeBatch is node.Batch, read one heartbeat after the other: a body of a mebibyte can have some hundred thousand empty ones.
func decodeBatch(d *json.Decoder) (batch []node.Statement, err error) {
	d.DisallowUnknownFields()
	for _, want := range []json.Token{json.Delim('{'), "heartbeats", json.Delim('[')} {
		if err := expect(d, want); err != nil {
			return nil, err
		}
	}
	for d.More() {
		if len(batch) == node.MaxBatch {
			return nil,
				node.Refuse(node.TooLarge, "A batch has at most %d heartbeats: send the oldest first, and the others after them.", node.MaxBatch)
		}
		var s node.Statement
		if err := d.Decode(&s); err != nil {
			return nil, err
		}
		batch = append(batch, s)
	}
	for _, want := range []json.Token{json.Delim(']'), json.Delim('}')} {
		if err := expect(d, want); err != nil {
			return nil, err
		}
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.Join(err, errNoBatch)
	}
	return batch, nil
}

func expect(d *json.Decoder, want json.Token) error {
	got, err := d.Token()
	if err == nil && got != want {
		err = errNoBatch
	}
	return err
}

// remembering verifies each heartbeat once, however often its batch is looked at.
func remembering() func(node.Statement) (node.Heartbeat, error) {
	verified := map[node.Statement]node.Heartbeat{}
	return func(s node.Statement) (node.Heartbeat, error) {
		if h, known := verified[s]; known {
			return h, nil
		}
		h, err := node.VerifyHeartbeat(s)
		if err == nil {
			verified[s] = h
		}
		return h, err
	}
}
