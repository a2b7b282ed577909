// Package supervisor owns plugin processes: it launches them, watches them, restarts them by the back-off policy, puts those
// to sleep that nobody asks, swaps versions and takes back the ones that do worse, drains and kills. The registry opens one Slot per
// enabled module and is its Watcher; the gateway's relay asks a Slot for the instance that serves now. It also serves the Host service
// to each process and checks there what the manifest declares. It has no opinion about who may run, nor about visitors: the registry
// and access decide that.
//
//	sup, err := supervisor.New(supervisor.Config{Logger: …, Host: …})
//	slot := sup.Open(release, watcher) // no process yet
//	err = slot.Start(ctx)              // launch → Configure → probe, or asleep until the first Acquire; the policy goes on from here
//	err = slot.Swap(ctx, next, soak)   // the next version beside it, probed, then one atomic change; the old one drains, the new one soaks
//	err = slot.Stop(ctx)               // drain, then kill; Start may follow (it also lifts a quarantine)
//	err = sup.Close(ctx)               // stops every slot
package supervisor
