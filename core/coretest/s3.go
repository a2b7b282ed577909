package coretest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gaia.example/portal/core/coretest/source"
)

// S3Server is an S3-compatible store that is not ours, with one empty bucket.
type S3Server struct {
	URL                  string // of its interface
	Bucket               string
	AccessKey, SecretKey string
	Dir                  string // where it keeps the bucket
}

// versityGateway is the store: make test-go puts it there.
const versityGateway = ".tools/bin/versitygw-1.8.0"

// S3 starts a store on a free port, and ends it with the test. It keeps the bucket in dir, or in a folder of the test's when dir is empty.
func S3(t testing.TB, dir string) *S3Server {
	t.Helper()
	program := filepath.Join(source.Root(), versityGateway)
	if !exists(program) {
		t.Fatalf("this test needs %s: run make %[1]s", versityGateway)
	}
	if dir == "" {
		dir = t.TempDir()
	}
	address := FreeAddress(t)
	s := &S3Server{URL: "http://" + address, Bucket: "portal", AccessKey: "portal-test", SecretKey: "not-a-secret", Dir: dir}
	if err := os.MkdirAll(filepath.Join(dir, s.Bucket), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), program, "--port", address, "--quiet", "posix", dir)
	cmd.Env = append(os.Environ(), "ROOT_ACCESS_KEY="+s.AccessKey, "ROOT_SECRET_KEY="+s.SecretKey, "VGW_REGION=us-east-1")
	cmd.Stderr = t.Output()
	stop, err := start(cmd)
	if err != nil {
		t.Fatalf("start the store: %v", err)
	}
	t.Cleanup(stop)
	listens(t, address)
	return s
}
