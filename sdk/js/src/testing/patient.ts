import { configure } from '@testing-library/react'

// As patient as a whole test is: what a busy machine takes long for comes all the same. Vitest loads this before each file of tests.
configure({ asyncUtilTimeout: 15_000 })
