// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "@portal/gaia-contracts/test/Test.sol";
import {HostileFactory} from "../src/HostileFactory.sol";
import {HostileWallet} from "../src/HostileWallet.sol";
import {KeyAccountFactory} from "../src/KeyAccountFactory.sol";
import {SignatureVerifier} from "../src/SignatureVerifier.sol";

contract SignatureVerifierTest is Test {
    KeyAccountFactory private immutable factory = new KeyAccountFactory();
    HostileFactory private immutable hostile = new HostileFactory();

    function verdict(address wallet, bytes32 hash, bytes memory signature, address maker, bytes memory order)
        private
        returns (bytes memory)
    {
        return address(new SignatureVerifier(wallet, hash, signature, maker, order)).code;
    }

    function yes(address wallet, bytes32 hash, bytes memory signature, address maker, bytes memory order)
        private
        returns (bool)
    {
        bytes memory said = verdict(wallet, hash, signature, maker, order);
        assert(said.length == 1 && uint8(said[0]) <= 1);
        return said[0] == 0x01;
    }

    function personal(address account, uint256 key, bytes32 hash) private view returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("KeyAccount"),
                keccak256("1"),
                block.chainid,
                account
            )
        );
        bytes32 held = keccak256(abi.encode(keccak256("PersonalSign(bytes prefixed)"), hash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, held)));
        return abi.encodePacked(r, s, v);
    }

    function testFuzz_aWalletIsHeardBeforeAndAfterItsFactory(uint256 key, uint256 other, bytes32 hash) external {
        key = within(key, 1, type(uint128).max);
        other = within(other, 1, type(uint128).max);
        vm.assume(key != other);
        address owner = vm.addr(key);
        address wallet = factory.addressOf(owner);
        bytes memory order = abi.encodeCall(factory.make, (owner));
        bytes memory signature = personal(wallet, key, hash);
        bytes memory foreign = personal(wallet, other, hash);

        assert(!yes(wallet, hash, signature, address(0), ""));
        assert(!yes(wallet, hash, foreign, address(factory), order));
        assert(wallet.code.length != 0); // here it stays; in an eth_call it does not
        assert(yes(wallet, hash, signature, address(0), ""));
        assert(yes(wallet, hash, signature, address(factory), order));
        assert(!yes(wallet, hash, foreign, address(factory), order));
        assert(!yes(wallet, keccak256(abi.encode(hash)), signature, address(factory), order));
    }

    function test_aWalletThatIsNotThereIsMade() external {
        address wallet = factory.addressOf(vm.addr(7));
        bytes memory order = abi.encodeCall(factory.make, (vm.addr(7)));
        assert(yes(wallet, bytes32(0), personal(wallet, 7, 0), address(factory), order));
    }

    /// @dev No factory, no order and no signature makes an address without code say yes.
    function testFuzz_noCodeIsNo(address wallet, bytes32 hash, bytes memory signature, bytes memory order) external {
        vm.assume(wallet.code.length == 0);
        assert(!yes(wallet, hash, signature, address(hostile), order));
        assert(!yes(wallet, hash, signature, address(hostile), abi.encodeCall(hostile.give, ())));
        assert(!yes(wallet, hash, signature, address(hostile), abi.encodeCall(hostile.make, ())));
        assert(!yes(wallet, hash, signature, wallet, order));
    }

    function test_onlyTheMagicValueIsYes() external {
        for (uint8 i = 0; i <= uint8(type(HostileWallet.Answer).max); i++) {
            address wallet = address(new HostileWallet(HostileWallet.Answer(i)));
            bool expected = HostileWallet.Answer(i) == HostileWallet.Answer.Yes;
            assert(yes(wallet, 0, "", address(0), "") == expected);
            assert(yes(wallet, 0, "", address(hostile), abi.encodeCall(hostile.burn, ())) == expected);
            assert(yes(wallet, 0, "", address(hostile), abi.encodeCall(hostile.give, ())) == expected);
        }
    }
}
