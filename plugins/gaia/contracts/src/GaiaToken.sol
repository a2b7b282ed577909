// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AccessControlEnumerable} from "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title GAIA, the token of the network
/// @notice At most 1,000,000,000 GAIA exist at any time. Only holders of MINTER_ROLE create them; anybody may burn
/// their own. It cannot be paused, upgraded or flash-minted, and no role can move another account's balance.
/// The members of a role can be enumerated, so that a reader needs no logs to tell who can mint.
contract GaiaToken is ERC20, ERC20Permit, ERC20Capped, ERC20Burnable, AccessControlEnumerable {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    /// @param admin grants and revokes roles
    /// @param minter the first holder of MINTER_ROLE
    constructor(address admin, address minter) ERC20("GAIA", "GAIA") ERC20Permit("GAIA") ERC20Capped(1e9 ether) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER_ROLE, minter);
    }

    /// @notice Creates GAIA for `to`; reverts above the cap.
    function mint(address to, uint256 amount) external onlyRole(MINTER_ROLE) {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override(ERC20, ERC20Capped) {
        super._update(from, to, amount);
    }
}
