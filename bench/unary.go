package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"

	"github.com/gofiber/fiber/v3"
	"github.com/hashicorp/go-hclog"
	plugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	"gaia.example/portal/bench/unary"
	"gaia.example/portal/core/supervisor/supervisortest/facts"
	"gaia.example/portal/sdk/go/portal"
)

// The floor: the same call as a go-plugin gRPC unary, on go-plugin's own terms.

var unaryHandshake = plugin.HandshakeConfig{ProtocolVersion: 1, MagicCookieKey: "PORTAL_BENCH", MagicCookieValue: "unary"}

var _ plugin.GRPCPlugin = unaryPlugin{}

type unaryPlugin struct {
	plugin.NetRPCUnsupportedPlugin
}

func (unaryPlugin) GRPCServer(_ *plugin.GRPCBroker, s *grpc.Server) error {
	unary.RegisterUnaryServer(s, &unaryServer{handler: portal.JSON(func(*http.Request) (any, error) { return facts.Token, nil })})
	return nil
}

func (unaryPlugin) GRPCClient(_ context.Context, _ *plugin.GRPCBroker, c *grpc.ClientConn) (any, error) {
	return unary.NewUnaryClient(c), nil
}

func serveUnary() {
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig: unaryHandshake, Plugins: map[string]plugin.Plugin{"unary": unaryPlugin{}},
		GRPCServer: plugin.DefaultGRPCServer, Logger: hclog.NewNullLogger(),
	})
}

type unaryServer struct {
	unary.UnimplementedUnaryServer
	handler http.Handler
}

func (s *unaryServer) Do(ctx context.Context, req *unary.Request) (*unary.Response, error) {
	r, err := http.NewRequestWithContext(ctx, req.Method, req.Target, nil)
	if err != nil {
		return nil, err
	}
	for _, h := range req.Headers {
		r.Header.Add(h.Name, h.Value)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	res := &unary.Response{Status: int32(w.Code), Body: w.Body.Bytes()}
	for name, values := range w.Header() {
		for _, value := range values {
			res.Headers = append(res.Headers, &unary.Header{Name: name, Value: value})
		}
	}
	return res, nil
}

// startUnary launches this binary as the plugin.
func startUnary(ctx context.Context) (unary.UnaryClient, *plugin.Client, error) {
	client := plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig: unaryHandshake, Plugins: map[string]plugin.Plugin{"unary": unaryPlugin{}},
		Cmd: exec.CommandContext(ctx, os.Args[0], roleUnary), AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		AutoMTLS: true, SkipHostEnv: true, GRPCBrokerMultiplex: true, Logger: hclog.NewNullLogger(),
	})
	protocol, err := client.Client()
	if err != nil {
		client.Kill()
		return nil, nil, err
	}
	raw, err := protocol.Dispense("unary")
	if err != nil {
		client.Kill()
		return nil, nil, err
	}
	return raw.(unary.UnaryClient), client, nil
}

func passUnary(c fiber.Ctx, client unary.UnaryClient) error {
	req := &unary.Request{Method: c.Method(), Target: c.OriginalURL(), Body: c.Body()}
	for name, value := range c.Request().Header.All() {
		req.Headers = append(req.Headers, &unary.Header{Name: string(name), Value: string(value)})
	}
	res, err := client.Do(c, req)
	if err != nil {
		return err
	}
	for _, h := range res.Headers {
		c.Response().Header.Add(h.Name, h.Value)
	}
	return c.Status(int(res.Status)).Send(res.Body)
}
