// SPDX-License-Identifier: LGPL-3.0-only
pragma solidity 0.8.37;

import {SafeProxyFactory} from "@safe-global/safe-contracts/contracts/proxies/SafeProxyFactory.sol";

/// @notice The factory of Safe 1.4.1's proxies as tests deploy it.
contract SafeWalletFactory is SafeProxyFactory {}
