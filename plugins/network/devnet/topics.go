package devnet

import "gaia.example/portal/sdk/go/node"

// signalTopics are those that the admin of a portal in development makes, on terms short enough to watch.
func signalTopics() []node.Topic {
	return []node.Topic{
		{
			Topic: "bonded-stake", Name: "Bonded stake",
			Rule:   "How much GAIA is bonded to validators, now or after a block that is still to come.",
			Truth:  "totalStaked of the staking contract after the block that the signal names.",
			Quorum: 3300, Window: 60, Publishers: []string{node.PublisherValidator},
		},
		{
			Topic: "reach", Name: "Reach and latency",
			Rule:   "Whether a service of the network answers, and how quickly, as its publisher measured it.",
			Quorum: 3300, Window: 60, Publishers: []string{node.PublisherNode, node.PublisherValidator},
		},
		{
			Topic: "network", Name: "The network at large",
			Rule:   "What people notice about the network. Say where you saw it, and link to it.",
			Truth:  "What the portal's admins find, with a proof that everybody can read.",
			Quorum: 2000, Window: 300, Publishers: []string{node.PublisherNode, node.PublisherValidator, node.PublisherWallet},
		},
	}
}
