package config_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/config"
)

const (
	scriptURL = "PORTAL_ANALYTICS_SCRIPT_URL="
	integrity = "PORTAL_ANALYTICS_SCRIPT_INTEGRITY="
	hash      = "sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"
)

func TestAnalytics(t *testing.T) {
	c := load(t, nil, []string{"PORTAL_DATA=" + t.TempDir()}, "").Analytics
	if c.Retention != 90*24*time.Hour || c.ScriptURL != "" || c.ScriptIntegrity != "" || len(c.ConnectHosts) != 0 {
		t.Errorf("by default: %+v", c)
	}
	file := write(t, `
analytics:
  retention: 7d
  script_url: https://stats.example/script.js
  script_integrity: `+hash+`
  script_settings: {website-id: 4f-2, data-auto-track: false}
  connect_hosts: ["https://collect.example/", http://127.0.0.1:9]
`)
	c = load(t, nil, nil, file).Analytics
	if c.Retention != 7*24*time.Hour || c.ScriptURL != "https://stats.example/script.js" || c.ScriptIntegrity != hash {
		t.Errorf("from the file: %+v", c)
	}
	if !maps.Equal(c.ScriptSettings, map[string]string{"website-id": "4f-2", "auto-track": "false"}) ||
		!slices.Equal(c.ConnectHosts, []string{"https://collect.example", "http://127.0.0.1:9"}) {
		t.Errorf("from the file: %+v", c)
	}
}

func TestAnalyticsMistakes(t *testing.T) {
	good := "https://stats.example/script.js"
	for name, test := range map[string]struct {
		environ []string
		want    string // empty: none
	}{
		"a script with its hash":    {[]string{scriptURL + good, integrity + hash}, ""},
		"a script with a query":     {[]string{scriptURL + good + "?v=2", integrity + hash}, ""},
		"a script of this machine":  {[]string{scriptURL + "http://localhost:3000/s.js", integrity + hash}, ""},
		"an IPv4 address":           {[]string{scriptURL + "http://127.0.0.1:3000/s.js", integrity + hash}, ""},
		"an IPv6 address":           {[]string{scriptURL + "http://[::1]:3000/s.js", integrity + hash}, "want a URL"},
		"every port":                {[]string{scriptURL + "https://stats.example:*/s.js", integrity + hash}, "want a URL"},
		"a script without its hash": {[]string{scriptURL + good}, "has no analytics.script_integrity"},
		"a hash without a script":   {[]string{integrity + hash}, "analytics.script_url is empty"},
		"hosts without a script":    {[]string{"PORTAL_ANALYTICS_CONNECT_HOSTS=https://a.example"}, "analytics.script_url is empty"},
		"settings without a script": {[]string{"PORTAL_ANALYTICS_SCRIPT_SETTINGS=a=b"}, "analytics.script_url is empty"},
		"http":                      {[]string{scriptURL + "http://stats.example/s.js", integrity + hash}, "want https"},
		"no URL":                    {[]string{scriptURL + "stats.example/s.js", integrity + hash}, "want a URL"},
		"another scheme":            {[]string{scriptURL + "data:text/javascript,1", integrity + hash}, "want a URL"},
		"a password":                {[]string{scriptURL + "https://me:secret@stats.example/s.js", integrity + hash}, "want a URL"},
		"a fragment":                {[]string{scriptURL + good + "#x", integrity + hash}, "want a URL"},
		"a second source":           {[]string{scriptURL + good + " https://evil.example/", integrity + hash}, "want a URL"},
		"the end of the directive":  {[]string{scriptURL + good + ";script-src", integrity + hash}, "want a URL"},
		"a wildcard":                {[]string{scriptURL + "https://*.example/s.js", integrity + hash}, "want a URL"},
		"a whole host":              {[]string{scriptURL + "https://stats.example", integrity + hash}, "name the script's file"},
		"a folder":                  {[]string{scriptURL + "https://stats.example/js/", integrity + hash}, "name the script's file"},
		"another hash":              {[]string{scriptURL + good, integrity + "md5-1B2M2Y8AsgTpgAmY7PhCfg=="}, "sha384-"},
		"a hash that is cut":        {[]string{scriptURL + good, integrity + hash[:40]}, "sha384-"},
		"two hashes":                {[]string{scriptURL + good, integrity + hash + " " + hash}, "sha384-"},
		"a host with a path": {[]string{scriptURL + good, integrity + hash, "PORTAL_ANALYTICS_CONNECT_HOSTS=https://a.example/x"},
			`has "https://a.example/x"`},
		"a host without a scheme": {[]string{scriptURL + good, integrity + hash,
			"PORTAL_ANALYTICS_CONNECT_HOSTS=https://a.example,b.example"}, `has "b.example"`},
		"a host's every port": {[]string{scriptURL + good, integrity + hash, "PORTAL_ANALYTICS_CONNECT_HOSTS=https://a.example:*"},
			`has "https://a.example:*"`},
		"a host's IPv6 address": {[]string{scriptURL + good, integrity + hash, "PORTAL_ANALYTICS_CONNECT_HOSTS=http://[::1]:9"},
			`has "http://[::1]:9"`},
		"every host": {[]string{scriptURL + good, integrity + hash, "PORTAL_ANALYTICS_CONNECT_HOSTS=https://*"},
			`has "https://*"`},
		"a setting of the portal's": {[]string{scriptURL + good, integrity + hash, "PORTAL_ANALYTICS_SCRIPT_SETTINGS=portal-event=x"},
			"the portal's own"},
		"a setting that is no name": {[]string{scriptURL + good, integrity + hash, "PORTAL_ANALYTICS_SCRIPT_SETTINGS=on load=x"},
			"want name=value"},
		"a setting without a value":    {[]string{scriptURL + good, integrity + hash, "PORTAL_ANALYTICS_SCRIPT_SETTINGS=x"}, "want name=value"},
		"a retention without its unit": {[]string{"PORTAL_ANALYTICS_RETENTION=90"}, "want days from 1d"},
		"a retention of hours":         {[]string{"PORTAL_ANALYTICS_RETENTION=90h"}, "want days from 1d"},
		"no retention":                 {[]string{"PORTAL_ANALYTICS_RETENTION=0d"}, "want days from 1d"},
		"a retention for ever":         {[]string{"PORTAL_ANALYTICS_RETENTION=3651d"}, "want days from 1d"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := config.Load(nil, append(test.environ, "PORTAL_DATA="+t.TempDir()), "")
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
