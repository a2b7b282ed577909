// SPDX-License-Identifier: LGPL-3.0-only
pragma solidity 0.8.37;

import {Safe} from "@safe-global/safe-contracts/contracts/Safe.sol";

/// @notice Safe 1.4.1 as tests deploy it: what every wallet's proxy delegates to.
contract SafeWallet is Safe {}
