// SPDX-License-Identifier: LGPL-3.0-only
pragma solidity 0.8.37;

import {
    CompatibilityFallbackHandler
} from "@safe-global/safe-contracts/contracts/handler/CompatibilityFallbackHandler.sol";

/// @notice The handler of Safe 1.4.1 that knows ERC-1271, as tests deploy it.
contract SafeWalletHandler is CompatibilityFallbackHandler {}
