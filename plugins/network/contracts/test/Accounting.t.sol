// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ValidatorStaking} from "../src/ValidatorStaking.sol";
import {Stage} from "./Stage.sol";

/// @notice A crowd of eight accounts that stakes, delegates, unbonds, withdraws and exits at random. Each act that
/// the rules allow must succeed: the invariant run fails on a revert.
contract Crowd is Stage {
    address[8] private accounts;

    constructor() {
        for (uint256 i = 0; i < accounts.length; i++) {
            accounts[i] = address(uint160(0xC0DE00 + i));
            fund(accounts[i]);
        }
        register(accounts[0], 500, MIN);
    }

    function join(uint256 seed, uint256 amount, uint16 commission) external {
        address owner = pick(seed);
        if (staking.validator(owner).registeredAt != 0 || token.balanceOf(owner) < MIN) return;
        register(owner, uint16(within(commission, 0, 10_000)), within(amount, MIN, token.balanceOf(owner)));
    }

    function stake(uint256 seed, uint256 amount) external {
        address owner = pick(seed);
        if (!staking.validator(owner).active || token.balanceOf(owner) == 0) return;
        amount = within(amount, 1, token.balanceOf(owner));
        vm.prank(owner);
        staking.stake(amount);
    }

    function delegate(uint256 seed, uint256 target, uint256 amount) external {
        address from = pick(seed);
        address to = pick(target);
        if (from == to || !staking.validator(to).active || token.balanceOf(from) == 0) return;
        amount = within(amount, 1, token.balanceOf(from));
        vm.prank(from);
        staking.delegate(to, amount);
    }

    function undelegate(uint256 seed, uint256 target, uint256 amount) external {
        address from = pick(seed);
        ValidatorStaking.Delegation[] memory held = staking.delegationsOf(from);
        if (held.length == 0 || full(from)) return;
        ValidatorStaking.Delegation memory chosen = held[target % held.length];
        vm.prank(from);
        staking.unbond(chosen.validator, within(amount, 1, chosen.amount));
    }

    function unstake(uint256 seed, uint256 amount) external {
        address owner = pick(seed);
        ValidatorStaking.Validator memory entry = staking.validator(owner);
        if (!entry.active || entry.selfStake == MIN || full(owner)) return;
        vm.prank(owner);
        staking.unbond(owner, within(amount, 1, entry.selfStake - MIN));
    }

    function exit(uint256 seed) external {
        address owner = pick(seed);
        if (!staking.validator(owner).active || full(owner)) return;
        vm.prank(owner);
        staking.exit();
    }

    function withdraw(uint256 seed, uint32 wait) external {
        address account = pick(seed);
        vm.warp(block.timestamp + within(wait, 0, UNBONDING));
        ValidatorStaking.Unbonding[] memory entries = staking.unbondingOf(account);
        uint256 due = 0;
        for (uint256 i = 0; i < entries.length; i++) {
            if (entries[i].availableAt <= block.timestamp) due += entries[i].amount;
        }
        if (due == 0) return;
        vm.prank(account);
        assert(staking.withdraw() == due);
    }

    /// What the contract says as a whole must be what its parts add up to, and be there in GAIA. No act makes an
    /// account's GAIA more or less: what it holds and what stakeOf() says always add up to what it began with.
    function check() external view {
        uint256 staked = 0;
        uint256 delegated = 0;
        uint256 delegators = 0;
        ValidatorStaking.Validator[] memory list = staking.validators(0, accounts.length);
        for (uint256 i = 0; i < list.length; i++) {
            staked += list[i].selfStake + list[i].delegatedStake;
            delegated += list[i].delegatedStake;
            delegators += list[i].delegatorCount;
            assert(!list[i].active || list[i].selfStake >= MIN);
        }
        uint256 unbonding = 0;
        uint256 held = 0;
        for (uint256 i = 0; i < accounts.length; i++) {
            ValidatorStaking.Delegation[] memory delegations = staking.delegationsOf(accounts[i]);
            delegators -= delegations.length;
            (uint256 ownStaked, uint256 ownDelegated, uint256 ownUnbonding) = staking.stakeOf(accounts[i]);
            assert(ownStaked == staking.validator(accounts[i]).selfStake);
            assert(token.balanceOf(accounts[i]) + ownStaked + ownDelegated + ownUnbonding == EACH);
            for (uint256 j = 0; j < delegations.length; j++) {
                delegated -= delegations[j].amount;
                ownDelegated -= delegations[j].amount;
                assert(delegations[j].amount > 0 && delegations[j].validator != accounts[i]);
            }
            ValidatorStaking.Unbonding[] memory entries = staking.unbondingOf(accounts[i]);
            for (uint256 j = 0; j < entries.length; j++) {
                unbonding += entries[j].amount;
                ownUnbonding -= entries[j].amount;
            }
            assert(ownDelegated == 0 && ownUnbonding == 0);
            held += token.balanceOf(accounts[i]);
        }
        assert(delegated == 0 && delegators == 0);
        assert(staking.totalStaked() == staked && staking.totalUnbonding() == unbonding);
        assert(token.balanceOf(address(staking)) == staked + unbonding);
        assert(held + staked + unbonding == accounts.length * EACH);
    }

    function pick(uint256 seed) private view returns (address) {
        return accounts[seed % accounts.length];
    }

    function full(address account) private view returns (bool) {
        return staking.unbondingOf(account).length == staking.MAX_UNBONDINGS();
    }
}

contract AccountingTest {
    Crowd private crowd = new Crowd();

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(crowd);
    }

    function invariant_partsAddUpToTheWhole() external view {
        crowd.check();
    }
}
