// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GaiaClaims} from "../src/GaiaClaims.sol";
import {GaiaSale} from "../src/GaiaSale.sol";
import {GaiaVesting} from "../src/GaiaVesting.sol";
import {ClaimsStage} from "./ClaimsStage.sol";
import {SaleStage} from "./SaleStage.sol";
import {Vm} from "./Test.sol";
import {VestingStage} from "./VestingStage.sol";

/// @notice Whoever only reads the logs of the sale knows all that its state says.
contract SaleEventsTest is SaleStage {
    address private constant ANN = address(0xA11);

    uint256 private sold;
    uint256 private raised;
    uint256 private refunded;
    uint256 private excess;
    uint256 private unsold;
    uint64 private closedAt;
    address private recipient;
    GaiaSale.Purchase private left;
    uint256[6] private terms_;

    function test_theLogsSayAllThatHappened() external {
        vm.warp(NOW);
        vm.recordLogs();
        open(NOW + 2 days);
        vm.startPrank(ADMIN);
        GaiaSale.Terms memory other = terms(NOW + 3 days);
        other.price = 2 * PRICE;
        sale.setTerms(other);
        sale.setTreasury(payable(address(0x7F)));
        vm.stopPrank();
        vm.warp(NOW + 3 days);
        buy(ANN, 100 ether);
        vm.deal(address(sale), address(sale).balance + 7);
        sale.withdrawProceeds();
        vm.prank(ADMIN);
        sale.close();
        vm.startPrank(ANN);
        token.approve(address(sale), 40 ether);
        sale.refund(40 ether);
        vm.stopPrank();
        sale.withdrawUnsold();
        replay();

        assert(sold == sale.sold() && raised == sale.raised() && raised - refunded == sale.unrefunded());
        GaiaSale.Purchase memory purchase = sale.purchaseOf(ANN);
        assert(left.tokens == purchase.tokens && left.paid == purchase.paid && left.tokens == 60 ether);
        assert(closedAt == sale.closesAt() && recipient == sale.treasury());
        assert(excess == 7 && recipient.balance == 7 && unsold == token.balanceOf(recipient));
    }

    function test_theLogsTellTheProceeds() external {
        vm.warp(NOW);
        open(0);
        buy(ANN, SOFT);
        vm.warp(NOW + DURATION + 1 days);
        vm.recordLogs();
        uint256 value = sale.withdrawProceeds();
        Vm.Log memory log = only();
        assert(log.topics[0] == GaiaSale.ProceedsWithdrawn.selector && to(log.topics[1]) == TREASURY);
        assert(abi.decode(log.data, (uint256)) == value && value == sale.raised());
    }

    function replay() private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter != address(sale)) continue;
            bytes32 kind = logs[i].topics[0];
            bytes memory data = logs[i].data;
            if (kind == GaiaSale.TermsSet.selector) facts(data);
            if (kind == GaiaSale.TreasurySet.selector) recipient = to(logs[i].topics[1]);
            if (kind == GaiaSale.Closed.selector && to(logs[i].topics[1]) == ADMIN) closedAt = abi.decode(data, (uint64));
            if (kind == GaiaSale.Bought.selector && to(logs[i].topics[1]) == ANN) {
                (uint256 tokens, uint256 cost) = abi.decode(data, (uint256, uint256));
                (sold, raised) = (sold + tokens, raised + cost);
                (left.tokens, left.paid) = (left.tokens + tokens, left.paid + cost);
            }
            if (kind == GaiaSale.Refunded.selector && to(logs[i].topics[1]) == ANN) {
                (uint256 tokens, uint256 value) = abi.decode(data, (uint256, uint256));
                refunded += value;
                (left.tokens, left.paid) = (left.tokens - tokens, left.paid - value);
            }
            if (kind == GaiaSale.ExcessWithdrawn.selector) excess += abi.decode(data, (uint256));
            if (kind == GaiaSale.UnsoldWithdrawn.selector) unsold += abi.decode(data, (uint256));
            assert(kind != GaiaSale.ProceedsWithdrawn.selector); // there are none of a sale that failed
        }
        assert(terms_[0] == sale.price() && terms_[1] == sale.softCap() && terms_[2] == sale.hardCap());
        assert(terms_[3] == sale.walletCap() && terms_[4] == sale.opensAt() && terms_[5] == NOW + 3 days + DURATION);
    }

    function facts(bytes memory data) private {
        terms_ = abi.decode(data, (uint256[6]));
    }

    function only() private returns (Vm.Log memory log) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assert(logs.length == 1);
        return logs[0];
    }

    function to(bytes32 topic) private pure returns (address) {
        return address(uint160(uint256(topic)));
    }
}

contract ClaimsEventsTest is ClaimsStage {
    function test_theLogsSayAllThatHappened() external {
        fund();
        vm.recordLogs();
        create(total(), NOW);
        create(total(), NOW + 100);
        claim(0, 2, address(0xB11));
        vm.prank(ADMIN);
        claims.cancel(1);
        vm.warp(NOW + DURATION + GRACE);
        claims.clawBack(0);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 next = 0;
        uint256[2] memory claimed;
        uint256[2] memory returned;
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter != address(claims)) continue;
            uint256 id = uint256(logs[i].topics[1]);
            GaiaClaims.Campaign memory state = claims.campaign(id);
            if (logs[i].topics[0] == GaiaClaims.CampaignCreated.selector) {
                assert(id == next++ && address(uint160(uint256(logs[i].topics[2]))) == state.funder);
                assert(
                    keccak256(logs[i].data)
                        == keccak256(
                            abi.encode(
                                state.root, state.total, state.opensAt, state.closesAt, state.endsAt, state.title, state.listHash
                            )
                        )
                );
            } else if (logs[i].topics[0] == GaiaClaims.Claimed.selector) {
                (uint256 index, uint256 amount) = abi.decode(logs[i].data, (uint256, uint256));
                assert(address(uint160(uint256(logs[i].topics[2]))) == accountOf(2) && index == 2);
                assert(address(uint160(uint256(logs[i].topics[3]))) == address(0xB11));
                claimed[id] += amount;
            } else if (logs[i].topics[0] == GaiaClaims.CampaignCancelled.selector) {
                assert(id == 1);
                returned[id] += abi.decode(logs[i].data, (uint256));
            } else if (logs[i].topics[0] == GaiaClaims.ClawedBack.selector) {
                assert(id == 0);
                returned[id] += abi.decode(logs[i].data, (uint256));
            }
        }
        assert(next == 2);
        for (uint256 id = 0; id < 2; id++) {
            assert(claims.campaign(id).claimed == claimed[id] && claims.campaign(id).returned == returned[id]);
            assert(returned[id] > 0);
        }
    }
}

contract VestingEventsTest is VestingStage {
    address private constant ANN = address(0xA11);

    function test_theLogsSayAllThatHappened() external {
        fund();
        vm.recordLogs();
        create(ANN, 1_000 ether, true);
        vm.warp(NOW + DURATION / 2);
        vesting.release(0);
        vm.warp(NOW + DURATION / 2 + 10 days);
        vm.prank(ADMIN);
        vesting.revoke(0);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        GaiaVesting.Schedule memory state = vesting.schedule(0);
        uint256 told = 0;
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter != address(vesting)) continue;
            assert(uint256(logs[i].topics[1]) == 0);
            address who = address(uint160(uint256(logs[i].topics[2])));
            told++;
            if (logs[i].topics[0] == GaiaVesting.ScheduleCreated.selector) {
                assert(who == state.beneficiary && address(uint160(uint256(logs[i].topics[3]))) == state.funder);
                bytes memory said = abi.encode(1_000 ether, state.startsAt, state.cliffAt, state.endsAt, state.revocable);
                assert(keccak256(logs[i].data) == keccak256(said));
            } else if (logs[i].topics[0] == GaiaVesting.Released.selector) {
                assert(who == ANN && abi.decode(logs[i].data, (uint256)) == state.released);
            } else {
                assert(logs[i].topics[0] == GaiaVesting.Revoked.selector && who == ADMIN);
                (uint256 vested, uint256 returned) = abi.decode(logs[i].data, (uint256, uint256));
                assert(vested == state.total && returned == 1_000 ether - vested);
            }
        }
        assert(told == 3);
    }
}
