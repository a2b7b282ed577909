// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GaiaSale} from "../src/GaiaSale.sol";
import {SaleStage} from "./SaleStage.sol";

/// @notice Six accounts that buy, pass GAIA on, ask for refunds and send the treasury its part at random, while the
/// sale is paused, closed and runs out of time. Each act that the rules allow must succeed: the run fails on a revert.
contract SaleCrowd is SaleStage {
    address[6] private accounts;
    uint256 private constant COINS = 1_000 ether;
    address private immutable stage = msg.sender;
    uint256 private forced;

    constructor() {
        vm.warp(NOW);
        open(0);
        for (uint160 i = 0; i < accounts.length; i++) {
            accounts[i] = address(0xC0DE00 + i);
            vm.deal(accounts[i], COINS);
            vm.prank(accounts[i]);
            token.approve(address(sale), type(uint256).max);
        }
    }

    function buyTokens(uint256 seed, uint256 tokens, uint256 surplus) external {
        address account = pick(seed);
        // Mostly small amounts, so that some runs fail and others do not.
        tokens = within(tokens, 0, seed % 4 == 0 ? WALLET : SOFT / 20);
        GaiaSale.Quote memory quote = sale.quote(account, tokens);
        if (quote.tokens == 0) return;
        surplus = within(surplus, 0, account.balance - quote.cost);
        uint256 before = account.balance;
        vm.prank(account);
        sale.buy{value: quote.cost + surplus}(quote.tokens);
        assert(account.balance == before - quote.cost);
    }

    function buyFor(uint256 seed, uint256 value) external {
        address account = pick(seed);
        value = within(value, 0, 1 ether);
        GaiaSale.Quote memory quote = sale.quoteValue(account, value);
        if (quote.tokens == 0) return;
        vm.prank(account);
        sale.buy{value: value}(quote.tokens);
    }

    function pass(uint256 seed, uint256 target, uint256 tokens) external {
        address from = pick(seed);
        tokens = within(tokens, 0, token.balanceOf(from));
        vm.prank(from);
        assert(token.transfer(pick(target), tokens));
    }

    function refund(uint256 seed, uint256 tokens) external {
        address account = pick(seed);
        uint256 most = refundable(account);
        if (most == 0) return;
        vm.prank(account);
        sale.refund(within(tokens, 1, most));
    }

    /// What the rules forbid is refused, whoever asks and whenever.
    function forbidden(uint256 seed) external {
        address account = pick(seed);
        GaiaSale.Phase phase = sale.phase();
        uint256 bought = sale.purchaseOf(account).tokens;
        uint256 excess = sale.mayBuy(account) + 1;
        uint256 cost = sale.costOf(excess);
        if (cost <= account.balance) refuses(account, cost, abi.encodeCall(sale.buy, (excess)));
        if (phase != GaiaSale.Phase.Failed && bought > 0) refuses(account, 0, abi.encodeCall(sale.refund, (1)));
        refuses(account, 0, abi.encodeCall(sale.refund, (bought + 1)));
        if (phase < GaiaSale.Phase.SoldOut) refuses(account, 0, abi.encodeCall(sale.withdrawUnsold, ()));
        bool free = sale.succeeded() && block.timestamp >= sale.proceedsAt();
        if (!free && address(sale).balance == sale.unrefunded()) {
            refuses(account, 0, abi.encodeCall(sale.withdrawProceeds, ()));
        }
        refuses(ADMIN, 0, abi.encodeCall(sale.setTerms, (terms(uint64(block.timestamp) + 30 days))));
        if (phase >= GaiaSale.Phase.SoldOut) refuses(ADMIN, 0, abi.encodeCall(sale.close, ()));
    }

    function refuses(address who, uint256 value, bytes memory call) private {
        vm.prank(who);
        (bool done,) = address(sale).call{value: value}(call);
        assert(!done);
    }

    function withdraw() external {
        if (sale.withdrawable() > 0) sale.withdrawProceeds();
        GaiaSale.Phase phase = sale.phase();
        bool over = phase == GaiaSale.Phase.SoldOut || phase == GaiaSale.Phase.Ended || phase == GaiaSale.Phase.Failed;
        if (over && token.balanceOf(address(sale)) > 0) sale.withdrawUnsold();
    }

    function force(uint256 coins) external {
        coins = within(coins, 0, 1 ether);
        forced += coins;
        vm.deal(address(sale), address(sale).balance + coins);
    }

    function togglePause() external {
        vm.startPrank(ADMIN);
        if (sale.paused()) sale.unpause();
        else sale.pause();
        vm.stopPrank();
    }

    function close(uint256 seed) external {
        if (seed % 16 != 0 || sale.phase() > GaiaSale.Phase.Paused) return;
        vm.prank(ADMIN);
        sale.close();
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + within(time, 0, DURATION / 4));
    }

    /// Nothing appears or vanishes: of coins there are as many as at the beginning, of GAIA as many as are for sale.
    /// What is owed to buyers is what they paid and did not get back, and unless the soft cap is reached it is here.
    function check() external view {
        uint256 coins = address(sale).balance + TREASURY.balance;
        uint256 gaia = token.balanceOf(address(sale)) + token.balanceOf(TREASURY);
        uint256 paid = 0;
        uint256 bought = 0;
        for (uint256 i = 0; i < accounts.length; i++) {
            coins += accounts[i].balance;
            gaia += token.balanceOf(accounts[i]);
            GaiaSale.Purchase memory purchase = sale.purchaseOf(accounts[i]);
            paid += purchase.paid;
            bought += purchase.tokens;
            assert(purchase.tokens <= WALLET);
            assert((purchase.tokens == 0) == (purchase.paid == 0));
            assert(purchase.paid >= sale.costOf(purchase.tokens)); // no rounding gain
        }
        assert(coins == accounts.length * COINS + forced && gaia == HARD);
        assert(paid == sale.unrefunded() && paid <= sale.raised());
        assert(bought <= sale.sold() && sale.sold() <= HARD && sale.raised() >= sale.costOf(sale.sold()));
        bool free = sale.succeeded() && block.timestamp >= sale.proceedsAt();
        if (!free) assert(address(sale).balance >= sale.unrefunded());
        if (sale.succeeded()) assert(paid == sale.raised() && bought == sale.sold());
    }

    /// However it went: after a failure each buyer that brings its GAIA has all its coins back.
    function settle() external {
        if (msg.sender != stage) return; // the fuzzer calls it too
        vm.warp(block.timestamp + DURATION);
        if (sale.phase() != GaiaSale.Phase.Failed) return;
        for (uint256 i = 0; i < accounts.length; i++) {
            GaiaSale.Purchase memory purchase = sale.purchaseOf(accounts[i]);
            if (purchase.tokens == 0) continue;
            collect(accounts[i], purchase.tokens);
            vm.prank(accounts[i]);
            assert(sale.refund(purchase.tokens) == purchase.paid);
        }
        for (uint256 i = 0; i < accounts.length; i++) {
            assert(accounts[i].balance == COINS && token.balanceOf(accounts[i]) == 0);
        }
        assert(sale.unrefunded() == 0 && sale.withdrawable() == address(sale).balance);
    }

    /// The others give an account what it lacks of its purchase.
    function collect(address account, uint256 tokens) private {
        for (uint256 i = 0; i < accounts.length && token.balanceOf(account) < tokens; i++) {
            if (accounts[i] == account) continue;
            uint256 part = token.balanceOf(accounts[i]);
            uint256 lacks = tokens - token.balanceOf(account);
            vm.prank(accounts[i]);
            assert(token.transfer(account, part < lacks ? part : lacks));
        }
    }

    function refundable(address account) private view returns (uint256) {
        if (sale.phase() != GaiaSale.Phase.Failed) return 0;
        uint256 bought = sale.purchaseOf(account).tokens;
        uint256 has = token.balanceOf(account);
        return bought < has ? bought : has;
    }

    function pick(uint256 seed) private view returns (address) {
        return accounts[(seed >> 8) % accounts.length];
    }
}

contract SaleAccountingTest {
    SaleCrowd private crowd = new SaleCrowd();

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(crowd);
    }

    function invariant_coinsAndGaiaAddUp() external view {
        crowd.check();
    }

    function afterInvariant() external {
        crowd.settle();
    }
}
