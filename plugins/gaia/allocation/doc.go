// Package allocation answers where the supply of GAIA is at one block: in the sale, the claims, the vesting, the stake and the treasury,
// how much of it circulates, and how an admin's plan of the allocation compares with the balances of its addresses. All of it is read by
// balanceOf, without an index. On the dev chain the plan is that of its deployment, until an admin sets another.
package allocation
