package host

import (
	"context"

	"gaia.example/portal/sdk/go/portal"
)

// sql is where the module's own tables are.
type sql struct{ module }

func (s sql) Database(ctx context.Context) (at portal.Database, err error) {
	err = s.call(ctx, "sql.use", s.own(), func(ctx context.Context) error {
		if s.config.Ports.SQL == nil {
			return unavailable("databases")
		}
		at, err = s.config.Ports.SQL.Database(ctx, s.id)
		return err
	})
	return at, err
}

// own refuses modules of other publishers than the portal's own, whatever was granted: the portal cannot check what goes over a
// database connection.
func (s sql) own() error {
	if err := s.may("sql.use"); err != nil || s.release.FirstParty {
		return err
	}
	return portal.Errorf(portal.Forbidden, "The capability sql.use is for the portal's own modules: keep values with kv.use.")
}
