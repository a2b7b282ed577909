package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// seenJobs is GET /api/admin/modules/{module}/jobs.
type seenJobs struct {
	Jobs []struct {
		Name, Schedule, Replica, AskedBy string
		NextAt                           *time.Time
	}
	Runs []seenRun
}

type seenRun struct {
	Name, Version, Replica, AskedBy, Problem string
	BeganAt, EndedAt                         *time.Time
}

const jobsURL = "/api/admin/modules/worker/jobs"

func jobsOf(t *testing.T, b *coretest.Browser) seenJobs {
	t.Helper()
	var jobs seenJobs
	b.Get(jobsURL).JSON(t, &jobs)
	return jobs
}

// of is the job's ended runs, the newest first.
func (s seenJobs) of(name string) (ended []seenRun) {
	for _, run := range s.Runs {
		if run.Name == name && run.EndedAt != nil {
			ended = append(ended, run)
		}
	}
	return ended
}

// holder is the replica that runs the job.
func (s seenJobs) holder(name string) string {
	for _, job := range s.Jobs {
		if job.Name == name {
			return job.Replica
		}
	}
	return ""
}

// workBundles have a module with jobs that are due once a year, and room for one request.
func workBundles(t *testing.T) string {
	bundles := coretest.Bundles(t)
	workBundle(t, bundles, "0.1.0")
	return bundles
}

func workBundle(t *testing.T, dir, version string) string {
	worker := core.Manifest{ID: "worker", Version: version, Run: core.OnDemand,
		Capabilities: []core.Capability{{Name: "jobs.run", Reason: "Works by itself."}}}
	worker.Resources.Concurrency = 1
	for _, name := range []string{"hold", "fail", "crash", "drains"} {
		worker.Jobs = append(worker.Jobs, core.JobRule{Name: name, Cron: "0 0 1 1 *", TimeoutSeconds: 600})
	}
	worker.Jobs = append(worker.Jobs, core.JobRule{Name: "deaf", Cron: "0 0 1 1 *", TimeoutSeconds: 3})
	return coretest.Bundle(t, dir, worker)
}

func TestJobs(t *testing.T) {
	t.Parallel()
	metrics := coretest.FreeAddress(t)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + workBundles(t), "PORTAL_METRICS_ADDR=" + metrics}})
	admin, holder := p.Browser(adminKey), p.Browser("")
	admin.SignIn()
	holder.SignIn()
	quiet.Until(t, 20*time.Second, "the jobs are planned", func() bool {
		jobs := jobsOf(t, admin).Jobs
		return len(jobs) == 5 && jobs[0].NextAt != nil && jobs[0].Schedule == "cron 0 0 1 1 *" && jobs[0].NextAt.Month() == time.January
	})
	ask(t, holder, []row{
		{"for a holder", "GET", jobsURL, nil, nil, 404, ""},
		{"run by a holder", "POST", jobsURL + "/fail/run", nil, nil, 404, ""},
	})
	ask(t, admin, []row{
		{"from another site", "POST", jobsURL + "/fail/run", nil, []string{"Origin", "https://evil.example"}, 403, ""},
		{"no job", "POST", jobsURL + "/none/run", nil, nil, 404, "no job"},
		{"of no module", "POST", "/api/admin/modules/sonar/jobs/fail/run", nil, nil, 404, ""},
		{"one that fails", "POST", jobsURL + "/fail/run", nil, nil, 200, `"name":"fail"`},
		{"one that crashes", "POST", jobsURL + "/crash/run", nil, nil, 200, `"name":"crash"`},
	})
	quiet.Until(t, 30*time.Second, "both have run, and woke the module", func() bool {
		jobs := jobsOf(t, admin)
		return len(jobs.of("fail")) == 1 && len(jobs.of("crash")) == 1
	})
	jobs := jobsOf(t, admin)
	if run := jobs.of("crash")[0]; run.Problem != "The module broke off before it was done." {
		t.Errorf("a crash is %+v", run)
	}
	tell(t, p.Data, nil, []told{
		{[]string{"module", "jobs", "worker"}, 0, "cron 0 0 1 1 *  at most 10m0s  next "},
		{[]string{"module", "jobs", "worker", "--json"}, 0, `"problem": "The module broke off before it was done."`},
		{[]string{"module", "jobs", "worker", "--run", "none"}, 1, "no job"},
		{[]string{"module", "jobs", "lab"}, 0, "lab has no jobs."},
		{[]string{"module", "jobs", "sonar"}, 1, "sonar"},
	})
	quiet.Until(t, 60*time.Second, "the module is up again", func() bool { return admin.Get("/api/m/worker/open/caller").Status == 200 })
	before := len(jobsOf(t, admin).of("fail"))
	tell(t, p.Data, nil, []told{{[]string{"module", "jobs", "worker", "--run", "fail"}, 0, "asked by operator"}})
	quiet.Until(t, 20*time.Second, "what the operator asked for has run", func() bool { return len(jobsOf(t, admin).of("fail")) == before+1 })
	if run := jobsOf(t, admin).of("fail")[0]; run.Problem != "The source is away." || !strings.HasPrefix(run.AskedBy, "operator ") {
		t.Errorf("it is %+v", run)
	}
	ask(t, admin, []row{
		{"one that waits", "POST", jobsURL + "/hold/run", nil, nil, 200, ""},
	})
	quiet.Until(t, 20*time.Second, "it runs", func() bool { return jobsOf(t, admin).holder("hold") != "" })
	ask(t, admin, []row{
		{"a visitor meanwhile", "GET", "/api/m/worker/open/caller", nil, nil, 200, ""},
		{"once more", "POST", jobsURL + "/hold/run", nil, nil, 409, "runs now"},
		{"off", "PATCH", "/api/admin/modules/worker", map[string]any{"enabled": false, "reason": "A test."}, nil, 200, ""},
		{"of a module that is off", "POST", jobsURL + "/fail/run", nil, nil, 409, "its module is off"},
	})
	quiet.Until(t, 60*time.Second, "it is over with its module", func() bool { return len(jobsOf(t, admin).of("hold")) == 1 })
	ask(t, admin, []row{{"on again", "PATCH", "/api/admin/modules/worker", map[string]any{"enabled": true}, nil, 200, ""}})
	quiet.Until(t, 60*time.Second, "it is made again", func() bool { return jobsOf(t, admin).holder("hold") != "" })
	quiet.Until(t, 20*time.Second, "it is let go",
		func() bool { return admin.Do("POST", "/api/m/worker/open/release/job", nil).Status == 200 })
	quiet.Until(t, 20*time.Second, "it is done", func() bool { return jobsOf(t, admin).holder("hold") == "" })
	if runs := jobsOf(t, admin).of("hold"); len(runs) != 2 || runs[0].Problem != "" ||
		runs[1].Problem != "The module was stopped while it ran." || runs[0].AskedBy != runs[1].AskedBy {
		t.Errorf("the runs around its module's end are %+v", runs)
	}
	counted(t, metrics, runsOf("fail", core.JobFailed, 2), runsOf("crash", core.JobFailed, 1), runsOf("hold", core.JobStopped, 1),
		runsOf("hold", core.JobDone, 1),
		`portal_module_job_seconds_count{job="fail",module="worker"} 2`)
}

// An upgrade, and a roll-back, give a job that runs the drain's time; what is left then is made again by the version that serves,
// once the process of before is gone. Neither waits for it.
func TestAnUpgradeWhileJobsRun(t *testing.T) {
	t.Parallel()
	metrics := coretest.FreeAddress(t)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + workBundles(t), "PORTAL_METRICS_ADDR=" + metrics}})
	admin := p.Browser(adminKey)
	admin.SignIn()
	for _, name := range []string{"hold", "drains"} {
		quiet.Until(t, 20*time.Second, "it is asked for", func() bool { return admin.Do("POST", jobsURL+"/"+name+"/run", nil).Status == 200 })
		quiet.Until(t, 20*time.Second, "it runs", func() bool { return jobsOf(t, admin).holder(name) != "" })
	}
	newer := signedByInstance(t, p.Data, workBundle(t, t.TempDir(), "0.2.0"))
	versions := []string{"0.1.0", "0.2.0", "0.1.0"}
	for i, change := range [][]string{{"upgrade", newer, "--grant", "all"}, {"rollback", "worker"}} {
		was, next := versions[i], versions[i+1]
		before := workerOf(t, admin)
		tell(t, p.Data, nil, []told{{append([]string{"module"}, append(change, "--no-wait")...), 0, ""}})
		quiet.Until(t, 60*time.Second, next+" serves", func() bool {
			now := workerOf(t, admin)
			return now.Version == next && now.PID != 0 && now.PID != before.PID
		})
		if !alive(before.PID) {
			t.Errorf("version %s served only once the job of %s was over", next, was)
		}
		quiet.Until(t, 60*time.Second, "the run is over", func() bool { return len(jobsOf(t, admin).of("hold")) == i+1 })
		if alive(before.PID) {
			t.Error("the run is over before its process is gone")
		}
		cut := jobsOf(t, admin).of("hold")[0]
		if cut.Version != was || cut.Problem != "Another version of the module took its place while it ran." {
			t.Errorf("the run that was cut is %+v", cut)
		}
		quiet.Until(t, 20*time.Second, "it is made again", func() bool { return jobsOf(t, admin).holder("hold") != "" })
		for _, run := range jobsOf(t, admin).Runs {
			if run.Name == "hold" && run.EndedAt == nil && (run.Version != next || run.AskedBy != cut.AskedBy || run.BeganAt.Before(*cut.EndedAt)) {
				t.Errorf("what is made again is %+v", run)
			}
		}
	}
	if got := admin.Do("POST", "/api/m/worker/open/release/job", nil); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	quiet.Until(t, 20*time.Second, "it is done", func() bool { return jobsOf(t, admin).holder("hold") == "" })
	jobs := jobsOf(t, admin)
	if runs := jobs.of("hold"); len(runs) != 3 || runs[0].Problem != "" || runs[0].Version != "0.1.0" {
		t.Errorf("its runs are %+v", runs)
	}
	if runs := jobs.of("drains"); len(runs) != 1 || runs[0].Problem != "" || runs[0].Version != "0.1.0" {
		t.Errorf("the runs of the one that ends when its process drains are %+v", runs)
	}
	counted(t, metrics, runsOf("hold", core.JobStopped, 2), runsOf("hold", core.JobDone, 1), runsOf("drains", core.JobDone, 1),
		`portal_module_job_seconds_count{job="hold",module="worker"} 3`)
}

type workerNow struct {
	ID, Version string
	PID         int
}

func workerOf(t *testing.T, admin *coretest.Browser) workerNow {
	t.Helper()
	var all []workerNow
	admin.Get("/api/admin/modules").JSON(t, &all)
	at := slices.IndexFunc(all, func(m workerNow) bool { return m.ID == "worker" })
	if at < 0 {
		t.Fatalf("the modules are %+v", all)
	}
	return all[at]
}

// counted waits until the figures at the address have these of the worker's jobs.
func counted(t *testing.T, address string, want ...string) {
	t.Helper()
	var body []byte
	missing := func(figure string) bool { return !strings.Contains(string(body), figure) }
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		answer, err := http.Get("http://" + address + "/metrics")
		check(t, err)
		body, err = io.ReadAll(answer.Body)
		answer.Body.Close()
		check(t, err)
		if !slices.ContainsFunc(want, missing) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the figures of jobs are\n%s\nwant %q", strings.Join(slices.DeleteFunc(strings.Split(string(body), "\n"),
				func(line string) bool { return !strings.HasPrefix(line, "portal_module_job_") }), "\n"), want)
		}
	}
}

func runsOf(job string, outcome core.JobOutcome, count int) string {
	return fmt.Sprintf(`portal_module_job_runs_total{job=%q,module="worker",outcome=%q} %d`+"\n", job, outcome, count)
}

// signedByInstance signs a bundle as the portal signs those that come with it.
func signedByInstance(t *testing.T, data, path string) string {
	t.Helper()
	key, err := bundle.LoadKey(filepath.Join(data, "instance.key"))
	check(t, err)
	packed, err := os.ReadFile(path)
	check(t, err)
	at := time.Now().UTC().Truncate(time.Second)
	var signed bytes.Buffer
	check(t, bundle.Sign(&signed, bytes.NewReader(packed), key,
		bundle.Terms{Publisher: core.InstancePublisher, Serial: 1 << 40, IssuedAt: at, ExpiresAt: at.AddDate(1, 0, 0)}))
	path += ".signed"
	check(t, os.WriteFile(path, signed.Bytes(), 0o600))
	return path
}

// A job that ignores its context keeps its next run from beginning in the same process, until it has returned.
func TestAJobThatIsDeaf(t *testing.T) {
	t.Parallel()
	metrics := coretest.FreeAddress(t)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + workBundles(t), "PORTAL_METRICS_ADDR=" + metrics}})
	admin := p.Browser(adminKey)
	admin.SignIn()
	release := func() {
		t.Helper()
		if got := admin.Do("POST", "/api/m/worker/open/release/deaf", nil); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	newest := func(problem string) {
		t.Helper()
		quiet.Until(t, 30*time.Second, "its last run ended with "+strconv.Quote(problem), func() bool {
			runs := jobsOf(t, admin).of("deaf")
			return len(runs) > 0 && runs[0].Problem == problem
		})
	}
	quiet.Until(t, 20*time.Second, "it is asked for", func() bool { return admin.Do("POST", jobsURL+"/deaf/run", nil).Status == 200 })
	newest("It did not end within 3s.")
	ask(t, admin, []row{{"once more", "POST", jobsURL + "/deaf/run", nil, nil, 200, ""}})
	newest("The run of before has not ended yet: a job has to return when its context ends.")
	release() // the first
	release() // the one that was asked for, as soon as it has begun
	newest("")
	if runs := jobsOf(t, admin).of("deaf"); len(runs) != 3 {
		t.Errorf("its runs are %+v", runs)
	}
	counted(t, metrics, runsOf("deaf", core.JobLate, 1), runsOf("deaf", core.JobDone, 1),
		`portal_module_job_runs_total{job="deaf",module="worker",outcome="delayed"} `,
		`portal_module_job_seconds_count{job="deaf",module="worker"} 2`)
	onDashboard(t, scrape(t, metrics), true)
}

// Two portals on one database: the job of the one that is killed is the other's, once its lease is over.
func TestAJobOutlivesItsPortal(t *testing.T) {
	t.Parallel()
	env := []string{"PORTAL_BUNDLES=" + workBundles(t), "PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t),
		"PORTAL_BLOBS_URL=" + filepath.Join(t.TempDir(), "blobs")}
	figures := map[*coretest.Process]string{}
	serve := func(o coretest.Options) *coretest.Process {
		address := coretest.FreeAddress(t)
		o.Env = append(slices.Clone(env), "PORTAL_METRICS_ADDR="+address)
		p := coretest.Portal(t, o)
		figures[p] = address
		return p
	}
	first := serve(coretest.Options{})
	data := t.TempDir()
	for _, shared := range []string{"instance.key", "secrets.key"} {
		key, err := os.ReadFile(filepath.Join(first.Data, shared))
		check(t, err)
		check(t, os.WriteFile(filepath.Join(data, shared), key, 0o600))
	}
	second := serve(coretest.Options{Data: data})
	portals, admins := map[string]*coretest.Process{}, map[string]*coretest.Browser{}
	for _, p := range []*coretest.Process{first, second} {
		id, err := os.ReadFile(filepath.Join(p.Data, "replica"))
		check(t, err)
		name := strings.TrimSpace(string(id))
		portals[name], admins[name] = p, p.Browser(adminKey)
		admins[name].SignIn()
		quiet.Until(t, 30*time.Second, "the module answers", func() bool { return admins[name].Get("/api/m/worker/open/caller").Status == 200 })
	}
	anyone := first.Browser(adminKey)
	anyone.SignIn()
	for i := range 5 { // of two that look each second, one runs it
		quiet.Until(t, 20*time.Second, "it is asked for", func() bool { return anyone.Do("POST", jobsURL+"/fail/run", nil).Status == 200 })
		quiet.Until(t, 20*time.Second, "it has run",
			func() bool { return len(jobsOf(t, anyone).of("fail")) == i+1 && jobsOf(t, anyone).holder("fail") == "" })
	}
	if runs := jobsOf(t, anyone).of("fail"); len(runs) != 5 {
		t.Errorf("%d runs, want 5: %+v", len(runs), runs)
	}
	ask(t, anyone, []row{{"one that waits", "POST", jobsURL + "/hold/run", nil, nil, 200, ""}})
	var gone string
	quiet.Until(t, 20*time.Second, "it runs", func() bool { gone = jobsOf(t, anyone).holder("hold"); return gone != "" })
	portals[gone].Signal(syscall.SIGKILL)
	<-portals[gone].Ended()
	delete(admins, gone)
	for heir, admin := range admins {
		quiet.Until(t, 90*time.Second, "the other has taken it", func() bool { return jobsOf(t, admin).holder("hold") == heir })
		if got := admin.Do("POST", "/api/m/worker/open/release/job", nil); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		quiet.Until(t, 20*time.Second, "it is done", func() bool { return jobsOf(t, admin).holder("hold") == "" })
		runs := jobsOf(t, admin).of("hold")
		if len(runs) != 2 || runs[0].Replica != heir || runs[0].Problem != "" || runs[1].Replica != gone ||
			runs[1].Problem != "The portal that ran it ended before it did." {
			t.Errorf("its runs are %+v", runs)
		}
		counted(t, figures[portals[heir]], runsOf("hold", core.JobLost, 1), runsOf("hold", core.JobDone, 1),
			`portal_module_job_seconds_count{job="hold",module="worker"} 1`)
	}
}
