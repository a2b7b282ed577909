package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// ErrJobRuns is why a run of a job did not begin.
var ErrJobRuns = errors.New("the run of before has not ended")

// JobRuns is ErrJobRuns for people.
const JobRuns = "The run of before has not ended yet: a job has to return when its context ends."

// Jobs are a process's: of each one run at a time. The zero value has none.
type Jobs struct {
	running sync.Map // by name: a channel that is closed when it has returned
}

// Run runs a job, unless the run of before has not returned: ErrJobRuns.
func (j *Jobs) Run(name string, do func() error) error {
	returned := make(chan struct{})
	if _, runs := j.running.LoadOrStore(name, returned); runs {
		return ErrJobRuns
	}
	defer close(returned)
	defer j.running.Delete(name)
	return do()
}

// jobEnd is how long a job has to return once its context has ended, before what it uses is closed.
const jobEnd = time.Second

// End waits for the jobs that run, whose contexts have ended: an error names one that did not return.
func (j *Jobs) End(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, jobEnd)
	defer cancel()
	j.running.Range(func(name, returned any) bool {
		select {
		case <-returned.(chan struct{}):
		case <-ctx.Done():
			err = fmt.Errorf("the job %s did not return when its context ended", name)
		}
		return err == nil
	})
	return err
}

// RunJob has the module run one of its jobs, and answers when that has ended: with the module's own word on why it failed, and with
// an error where it broke off, or did not begin: ErrJobRuns.
func (p *Process) RunJob(ctx context.Context, name string, due time.Time) (problem string, err error) {
	res, err := p.Module.RunJob(ctx, &modulev1.RunJobRequest{Name: name, DueUnixMs: due.UnixMilli()})
	if s := status.Convert(err); Refused(s) && s.Code() == GRPCCode(http.StatusConflict) {
		return "", ErrJobRuns
	}
	return res.GetProblem(), err
}

// RunJob runs a job for the core.
func (s *server) RunJob(ctx context.Context, req *modulev1.RunJobRequest) (*modulev1.RunJobResponse, error) {
	s.mu.Lock()
	configured := s.http != nil
	s.mu.Unlock()
	if !configured {
		return nil, status.Error(codes.FailedPrecondition, "the module is not configured yet")
	}
	err := s.plugin.RunJob(ctx, req.Name, time.UnixMilli(req.DueUnixMs).UTC())
	switch {
	case err == nil:
		return &modulev1.RunJobResponse{}, nil
	case errors.Is(err, ErrJobRuns):
		return nil, Refusal(GRPCCode(http.StatusConflict), JobRuns)
	}
	return &modulev1.RunJobResponse{Problem: strings.ToValidUTF8(err.Error(), "�")}, nil
}
