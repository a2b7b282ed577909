// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GaiaSale} from "../src/GaiaSale.sol";
import {GaiaToken} from "../src/GaiaToken.sol";
import {Test} from "./Test.sol";

/// @notice A funded sale over the real token. Its price divides nothing evenly, so that every rounding shows.
abstract contract SaleStage is Test {
    address internal constant ADMIN = address(0xAD);
    address payable internal constant TREASURY = payable(address(0x7E));
    uint128 internal constant PRICE = 0.000_333_333_333_333_333 ether;
    uint128 internal constant SOFT = 10_000 ether;
    uint128 internal constant HARD = 100_000 ether;
    uint128 internal constant WALLET = 30_000 ether;
    uint64 internal constant NOW = 1_800_000_000;
    uint64 internal constant DURATION = 30 days;

    GaiaToken internal token = new GaiaToken(address(this), address(this));
    GaiaSale internal sale;

    function open(uint64 opensAt) internal {
        sale = new GaiaSale(token, terms(opensAt), TREASURY, ADMIN, 1 days);
        token.mint(address(sale), HARD);
    }

    function terms(uint64 opensAt) internal pure returns (GaiaSale.Terms memory) {
        return GaiaSale.Terms(PRICE, SOFT, HARD, WALLET, opensAt, DURATION);
    }

    function buy(address account, uint256 tokens) internal {
        uint256 cost = sale.costOf(tokens);
        vm.deal(account, account.balance + cost);
        vm.prank(account);
        sale.buy{value: cost}(tokens);
    }
}
