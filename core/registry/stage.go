package registry

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gaia.example/portal/core"
)

// Limits on what a module brings.
const (
	maxManifest = 256 << 10
	maxIndex    = 1 << 20
	maxRemote   = 64 << 20 // all files of one remote together
)

var (
	filePath = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$`)
	nonWord  = regexp.MustCompile(`\W`)
)

// readManifest reads and checks the manifest of the module in dir; its id must be the folder's name.
func (m *manifests) readManifest(dir string) (core.Manifest, error) {
	text, err := readLimited(filepath.Join(dir, "module.json"), maxManifest)
	if err != nil {
		return core.Manifest{}, fmt.Errorf("read module.json: %w", err)
	}
	manifest, err := m.Parse(text)
	if err != nil {
		return core.Manifest{}, err
	}
	if folder := filepath.Base(dir); folder != string(manifest.ID) {
		return core.Manifest{}, fmt.Errorf("module.json: its id is %s, but its folder is %s: rename the folder", manifest.ID, folder)
	}
	return manifest, nil
}

// stage checks the plugin's executable and every file of the remote against its integrity, and keeps the files.
func stage(dir string, manifest core.Manifest) (core.Release, map[string][]byte, error) {
	release := core.Release{Manifest: manifest, Dir: dir, FirstParty: true}
	var err error
	if release.PluginSHA256, err = hashPlugin(filepath.Join(dir, manifest.Plugin)); err != nil {
		return release, nil, err
	}
	if manifest.Remote == nil {
		return release, nil, nil
	}
	index, err := readIndex(filepath.Join(dir, "remote", "remote.json"), manifest)
	if err != nil {
		return release, nil, err
	}
	root, err := os.OpenRoot(filepath.Join(dir, "remote"))
	if err != nil {
		return release, nil, fmt.Errorf("open the remote's folder: %w", err)
	}
	defer root.Close()
	files, total := map[string][]byte{}, 0
	for path, file := range index.Files {
		body, err := fs.ReadFile(root.FS(), path)
		if err != nil {
			return release, nil, fmt.Errorf("read the remote's file: %w", err)
		}
		if total += len(body); total > maxRemote {
			return release, nil, fmt.Errorf("the remote is larger than %d MiB", maxRemote>>20)
		}
		if integrity(body) != file.Integrity {
			return release, nil, fmt.Errorf("the remote's file %s is not the one that was built: its integrity differs, build the module again", path)
		}
		files[path] = body
	}
	release.Remote = index
	return release, files, nil
}

// hashPlugin is the SHA-256 of the executable: what is started later must be the same.
func hashPlugin(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("find the plugin: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("find the plugin: %w", err)
	}
	if !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
		return nil, fmt.Errorf("the plugin %s is not an executable file", filepath.Base(path))
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return nil, fmt.Errorf("read the plugin: %w", err)
	}
	return sum.Sum(nil), nil
}

func readIndex(path string, manifest core.Manifest) (*core.RemoteIndex, error) {
	text, err := readLimited(path, maxIndex)
	if err != nil {
		return nil, fmt.Errorf("read remote.json: %w", err)
	}
	var index core.RemoteIndex
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&index); err != nil {
		return nil, fmt.Errorf("remote.json: %w", err)
	}
	if want := containerName(manifest); index.Name != want {
		return nil, fmt.Errorf("remote.json: its name is %q, want %q: build the remote of this version", index.Name, want)
	}
	if _, ok := index.Files[index.Entry]; !ok {
		return nil, fmt.Errorf("remote.json: the entry %q is not among its files", index.Entry)
	}
	for path := range index.Files {
		if !filePath.MatchString(path) {
			return nil, fmt.Errorf("remote.json: %q is not a plain relative path", path)
		}
	}
	return &index, nil
}

// containerName is the federation container's: id and version, so that two versions never share one.
func containerName(m core.Manifest) string {
	return nonWord.ReplaceAllString(string(m.ID)+"_"+m.Version, "_")
}

func integrity(body []byte) string {
	sum := sha512.Sum384(body)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

func readLimited(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%s is larger than %d KiB", filepath.Base(path), limit>>10)
	}
	return os.ReadFile(path)
}

// folders is the modules' folders in dir, in order; hidden ones and plain files are not modules.
func folders(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("read the modules' folder: %w", err)
	}
	var found []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			found = append(found, filepath.Join(dir, e.Name()))
		}
	}
	return found, nil
}
