// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GaiaVesting} from "../src/GaiaVesting.sol";
import {VestingStage} from "./VestingStage.sol";

/// @notice Schedules of four beneficiaries that are made, released and revoked at random. Each act that the rules
/// allow must succeed: the run fails on a revert.
contract VestingCrowd is VestingStage {
    uint256 private constant MOST = 12;
    address[4] private accounts;
    mapping(uint256 id => uint256) private promised;

    constructor() {
        fund();
        for (uint160 i = 0; i < accounts.length; i++) {
            accounts[i] = address(0xC0DE00 + i);
        }
        promised[create(accounts[0], 777 ether + 7, true)] = 777 ether + 7;
    }

    function make(uint256 seed, uint256 amount, uint256 start, bool revocable) external {
        amount = within(amount, 1, FUNDS / MOST);
        if (vesting.scheduleCount() == MOST || token.balanceOf(ADMIN) < amount) return;
        GaiaVesting.Terms memory made = terms(accounts[seed % accounts.length], amount, revocable);
        made.startsAt = uint64(block.timestamp - DURATION / 2 + within(start, 0, DURATION));
        vm.prank(ADMIN);
        promised[vesting.create(made)] = amount;
    }

    function release(uint256 seed) external {
        uint256 id = seed % vesting.scheduleCount();
        if (vesting.releasable(id) > 0) vesting.release(id);
        refuses(abi.encodeCall(vesting.release, (id)));
    }

    function revoke(uint256 seed) external {
        uint256 id = seed % vesting.scheduleCount();
        GaiaVesting.Schedule memory chosen = vesting.schedule(id);
        if (!chosen.revocable || chosen.revokedAt != 0) return refuses(abi.encodeCall(vesting.revoke, (id)));
        vm.prank(ADMIN);
        vesting.revoke(id);
    }

    function refuses(bytes memory call) private {
        vm.prank(ADMIN);
        (bool done,) = address(vesting).call(call);
        assert(!done);
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + within(time, 0, DURATION / 8));
    }

    /// Nobody has more than what vested of what was promised, and all that is still owed is here.
    function check() external view {
        uint256 owed = 0;
        uint256 released = 0;
        for (uint256 id = 0; id < vesting.scheduleCount(); id++) {
            GaiaVesting.Schedule memory each = vesting.schedule(id);
            uint256 vested = vesting.vestedAt(id, uint64(block.timestamp));
            assert(each.released <= vested && vested <= each.total && each.total <= promised[id]);
            assert(each.revokedAt != 0 || each.total == promised[id]);
            owed += each.total - each.released;
            released += each.released;
        }
        assert(vesting.held() == owed && token.balanceOf(address(vesting)) == owed);
        uint256 got = 0;
        for (uint256 i = 0; i < accounts.length; i++) {
            got += token.balanceOf(accounts[i]);
        }
        assert(got == released && got + owed + token.balanceOf(ADMIN) == FUNDS);
    }
}

contract VestingAccountingTest {
    VestingCrowd private crowd = new VestingCrowd();

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(crowd);
    }

    function invariant_schedulesAddUp() external view {
        crowd.check();
    }
}
