package portal

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Describe builds the module and tells what it has of what its manifest names: portal module pack compares the two. There is no
// portal behind the host, so that an error or a panic of New is no fault of the module's.
func (p *plugin) Describe(ctx context.Context, conn *grpc.ClientConn, manifest []byte) (*modulev1.Description, error) {
	head, err := parseManifest(manifest)
	if err != nil {
		return nil, err
	}
	client := modulev1.NewHostClient(conn)
	module, err := p.attempt(ctx, newHost(client, newLogQueue(client), newSampleQueue(client)))
	if err != nil {
		return &modulev1.Description{Unbuilt: strings.ToValidUTF8(err.Error(), "�")}, nil
	}
	if err := whole(module); err != nil {
		return nil, err
	}
	description := &modulev1.Description{Unanswered: unanswered(ctx, module.Handler, head.asked())}
	for _, name := range slices.Sorted(maps.Keys(module.Jobs)) {
		if module.Jobs[name] != nil {
			description.Jobs = append(description.Jobs, strings.ToValidUTF8(name, "�"))
		}
	}
	return description, nil
}

// attempt is New, whose panic is an error.
func (p *plugin) attempt(ctx context.Context, host Host) (module *Module, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return p.build(ctx, host)
}

// asked are the paths of the module's API that the manifest has others GET.
func (m manifestHead) asked() (paths []string) {
	if m.Search != "" {
		paths = append(paths, m.Search)
	}
	for _, q := range m.Queries {
		paths = append(paths, q.Path)
	}
	return paths
}

// unanswered are those of the paths that the module does not answer to GET, as far as that can be known: of an http.ServeMux.
func unanswered(ctx context.Context, h http.Handler, paths []string) (none []string) {
	mux, ok := h.(*http.ServeMux)
	if !ok {
		return nil
	}
	for _, path := range paths {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, path, http.NoBody)
		if err != nil {
			continue
		}
		if _, pattern := mux.Handler(r); pattern == "" {
			none = append(none, path)
		}
	}
	return none
}
