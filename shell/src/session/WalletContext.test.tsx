import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useWallet } from './WalletContext'

test('the wallet outside of its provider is an error', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useWallet)).toThrow('useWallet must be used within a WalletProvider')
})
