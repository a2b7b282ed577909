// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

import {GaiaVesting} from "../src/GaiaVesting.sol";
import {Reentrant} from "./Reentrant.sol";
import {VestingStage} from "./VestingStage.sol";

contract GaiaVestingTest is VestingStage {
    address private constant ANN = address(0xA11);

    function setUp() external {
        fund();
    }

    function test_aScheduleIsFundedAndShown() external {
        assert(create(ANN, 1_000 ether, true) == 0 && create(ANN, 7, false) == 1 && create(ADMIN, 7, false) == 2);
        GaiaVesting.Schedule memory first = vesting.schedules(0, 10)[0];
        assert(first.beneficiary == ANN && first.funder == ADMIN && first.total == 1_000 ether && first.revocable);
        assert(first.startsAt == NOW && first.cliffAt == NOW + CLIFF && first.endsAt == NOW + DURATION);
        assert(first.released == 0 && first.revokedAt == 0 && vesting.scheduleCount() == 3);
        assert(vesting.schedules(2, 10).length == 1 && vesting.schedules(3, 10).length == 0);
        assert(vesting.schedulesOf(ANN).length == 2 && vesting.schedulesOf(ADMIN)[0] == 2);
        assert(vesting.held() == 1_000 ether + 14 && token.balanceOf(address(vesting)) == vesting.held());
    }

    function testFuzz_whatVestsGrowsEvenlyAfterTheCliff(uint256 amount, uint256 time) external {
        amount = within(amount, 1, FUNDS);
        time = within(time, 0, 2 * uint256(DURATION));
        uint256 id = create(ANN, amount, false);
        uint256 vested = vesting.vestedAt(id, uint64(NOW + time));
        if (time < CLIFF) assert(vested == 0);
        else if (time >= DURATION) assert(vested == amount);
        else assert(vested * DURATION <= amount * time && (vested + 1) * DURATION > amount * time);
        assert(vested <= vesting.vestedAt(id, uint64(NOW + time + 1)));
    }

    function testFuzz_releasesAddUpToTheTotalHoweverOften(uint256 amount, uint32[6] calldata waits) external {
        amount = within(amount, 1, FUNDS);
        uint256 id = create(ANN, amount, false);
        for (uint256 i = 0; i < waits.length; i++) {
            vm.warp(block.timestamp + within(waits[i], 0, DURATION / 4));
            uint256 due = vesting.releasable(id);
            if (due == 0) continue;
            assert(vesting.release(id) == due);
            assert(token.balanceOf(ANN) == vesting.vestedAt(id, uint64(block.timestamp)));
        }
        vm.warp(NOW + DURATION);
        if (vesting.releasable(id) > 0) vesting.release(id);
        assert(token.balanceOf(ANN) == amount && vesting.held() == 0 && token.balanceOf(address(vesting)) == 0);
        vm.expectRevert(abi.encodeWithSelector(GaiaVesting.NothingToRelease.selector, id, NOW + CLIFF));
        vesting.release(id);
    }

    function test_nothingIsReleasedBeforeTheCliff() external {
        uint256 id = create(ANN, 1_000 ether, false);
        vm.warp(NOW + CLIFF - 1);
        vm.expectRevert(abi.encodeWithSelector(GaiaVesting.NothingToRelease.selector, id, NOW + CLIFF));
        vesting.release(id);
        vm.warp(NOW + CLIFF);
        assert(vesting.release(id) == 1_000 ether * uint256(CLIFF) / DURATION);
    }

    function testFuzz_aRevocationLeavesWhatHasVested(uint256 amount, uint256 time, uint256 before) external {
        amount = within(amount, 1, FUNDS);
        time = within(time, 0, 2 * uint256(DURATION));
        uint256 id = create(ANN, amount, true);
        vm.warp(NOW + within(before, 0, time));
        if (vesting.releasable(id) > 0) vesting.release(id);
        vm.warp(NOW + time);
        uint256 vested = vesting.vestedAt(id, uint64(block.timestamp));
        vm.prank(ADMIN);
        assert(vesting.revoke(id) == amount - vested);
        assert(token.balanceOf(ADMIN) == FUNDS - vested);
        vm.warp(NOW + 3 * DURATION);
        if (vesting.releasable(id) > 0) vesting.release(id);
        assert(token.balanceOf(ANN) == vested && vesting.held() == 0);
        vm.expectRevert(abi.encodeWithSelector(GaiaVesting.AlreadyRevoked.selector, id, NOW + time));
        vm.prank(ADMIN);
        vesting.revoke(id);
    }

    function test_onlyTheFunderRevokesAndOnlyWhatIsRevocable() external {
        uint256 id = create(ANN, 1_000 ether, false);
        vm.expectRevert(abi.encodeWithSelector(GaiaVesting.NotRevocable.selector, id));
        vm.prank(ADMIN);
        vesting.revoke(id);
        id = create(ANN, 1_000 ether, true);
        vm.expectRevert(abi.encodeWithSelector(GaiaVesting.NotFunder.selector, ANN, ADMIN));
        vm.prank(ANN);
        vesting.revoke(id);
    }

    function test_termsThatCannotBeAreRefused() external {
        uint64 span = vesting.MAX_SPAN();
        GaiaVesting.Terms memory wrong = terms(ANN, 0, false);
        refused(wrong, GaiaVesting.InvalidTerms.selector);
        wrong = terms(address(0), 1, false);
        refused(wrong, GaiaVesting.ZeroAddress.selector);
        vm.expectRevert(abi.encodeWithSelector(GaiaVesting.InvalidReceiver.selector, address(vesting)));
        vm.prank(ADMIN);
        vesting.create(terms(address(vesting), 1, false));
        wrong = terms(ANN, 1, false);
        wrong.cliff = DURATION + 1;
        refused(wrong, GaiaVesting.InvalidTerms.selector);
        wrong = terms(ANN, 1, false);
        (wrong.cliff, wrong.duration) = (0, 0);
        refused(wrong, GaiaVesting.InvalidTerms.selector);
        wrong.duration = type(uint64).max;
        refused(wrong, GaiaVesting.InvalidTerms.selector);
        wrong.duration = span;
        wrong.startsAt = NOW + 1;
        refused(wrong, GaiaVesting.InvalidTerms.selector);
        wrong.startsAt = type(uint64).max;
        refused(wrong, GaiaVesting.InvalidTerms.selector);
        vm.expectRevert(abi.encodeWithSelector(GaiaVesting.UnknownSchedule.selector, 0));
        vesting.release(0);
    }

    function refused(GaiaVesting.Terms memory wrong, bytes4 why) private {
        vm.expectRevert(why);
        vm.prank(ADMIN);
        vesting.create(wrong);
    }

    function test_aScheduleMayHaveBegun() external {
        GaiaVesting.Terms memory made = terms(ANN, 1_000 ether, false);
        made.startsAt = NOW - DURATION / 2;
        vm.prank(ADMIN);
        uint256 id = vesting.create(made);
        assert(vesting.releasable(id) == 500 ether);
    }

    function testFuzz_othersMakeNoSchedules(address other) external {
        vm.assume(other != ADMIN);
        bytes32 role = vesting.GRANTOR_ROLE();
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, other, role));
        vm.prank(other);
        vesting.create(terms(other, 1, false));
    }

    function test_noFunctionIsEnteredFromWithinAnother() external {
        Reentrant hostile = new Reentrant();
        vesting = new GaiaVesting(hostile, ADMIN, 0);
        bytes[] memory calls = new bytes[](3);
        for (uint256 outer = 0; outer < calls.length; outer++) {
            for (uint256 inner = 0; inner < calls.length; inner++) {
                hostile.callBack(address(0), "");
                vm.warp(NOW);
                uint256 id = create(ANN, 1_000 ether, true);
                vm.warp(NOW + DURATION / 2);
                calls[0] = abi.encodeCall(vesting.create, (terms(ANN, 1 ether, true)));
                calls[1] = abi.encodeCall(vesting.release, (id));
                calls[2] = abi.encodeCall(vesting.revoke, (id));
                hostile.callBack(address(vesting), calls[inner]);
                vm.prank(ADMIN);
                (bool done,) = address(vesting).call(calls[outer]);
                assert(done && !hostile.entered());
                assert(bytes4(hostile.answer()) == ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
            }
        }
    }

    function test_aTokenThatCallsBackGetsNothingTwice() external {
        Reentrant hostile = new Reentrant();
        vesting = new GaiaVesting(hostile, ADMIN, 0);
        uint256 id = create(ANN, 1_000 ether, false);
        vm.warp(NOW + DURATION / 2);
        hostile.callBack(address(vesting), abi.encodeCall(vesting.release, (id)));
        vesting.release(id);
        assert(!hostile.entered() && bytes4(hostile.answer()) == ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
        assert(hostile.balanceOf(ANN) == 500 ether && vesting.held() == 500 ether);
    }
}
