// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice A token that calls somebody with each transfer, as GAIA does not, and of which everybody has enough.
contract Reentrant is ERC20("Hostile", "HOST") {
    address private target;
    bytes private call;
    bytes public answer;
    bool public entered;

    function callBack(address target_, bytes calldata call_) external {
        (target, call) = (target_, call_);
    }

    function fund(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from != address(0)) _mint(from, amount);
        super._update(from, to, amount);
        if (from != address(0) && target != address(0)) (entered, answer) = target.call(call);
    }

    function allowance(address, address) public pure override returns (uint256) {
        return type(uint256).max;
    }
}
