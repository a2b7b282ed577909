package hostserver

import (
	"context"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

func (s *server) Database(ctx context.Context, _ *modulev1.DatabaseRequest) (*modulev1.DatabaseResponse, error) {
	db, err := s.host.SQL.Database(ctx)
	return &modulev1.DatabaseResponse{Driver: db.Driver, Dsn: db.DSN}, s.answer("database", err)
}
