package sandbox

import "testing"

func TestWhomARootCoreMakesOfItsPlugins(t *testing.T) {
	const all = "         0          0 4294967295\n"
	for name, row := range map[string]struct {
		uids, gids string
		want       users
	}{
		"on a machine":                      {all, all, choices[0]},
		"in a container":                    {"0 100000 65536\n", "0 100000 65536\n", choices[1]},
		"in one that has the users alone":   {all, "0 100000 65536\n", choices[1]},
		"in one of two parts":               {"0 1000 1\n1 100000 65536\n", "0 1000 1\n1 100000 65536\n", choices[1]},
		"in one that has no such":           {"0 1000 1\n1 100000 999\n", "0 1000 1\n1 100000 999\n", choices[2]},
		"where nobody says who there is":    {"", "", choices[2]},
		"where they are not of one piece":   {"0 0 1900000000\n1900000000 1900000000 2000000000\n", all, choices[1]},
		"where what is said is not numbers": {"x\n", all, choices[2]},
	} {
		if got := usersIn(row.uids, row.gids); got != row.want {
			t.Errorf("%s: %+v, want %+v", name, got, row.want)
		}
	}
	for _, u := range choices {
		one, other := u.of("radar"), u.of("atlas")
		if one != u.of("radar") || (one == other) != (u.count == 1) || one < int(u.first) || one >= int(u.first)+int(u.count) {
			t.Errorf("of %+v: %d and %d", u, one, other)
		}
	}
}
