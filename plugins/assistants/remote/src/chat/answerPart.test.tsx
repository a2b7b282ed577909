import { renderPage } from '@portal/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CitedFigure } from '../wire'
import { AnswerPart } from './AnswerPart'

afterEach(cleanup)

const figure: CitedFigure = { number: 1, label: 'stake', value: '35', tool: 'network/validators', path: 'a', raw: '35' }

test('a name in an answer that reads like an address is no link; its sources can be opened, and none that is not there', async () => {
  const text = '**www.evil.example** has **35** [1](cite:1), see https\\://evil.example [2](cite:2)'
  const { container } = renderPage(<AnswerPart part={{ text }} figures={[figure]} onFigure={() => {}} />, {
    module: 'assistants',
  })
  await screen.findByRole('button', { name: 'Source 1: stake' })
  expect(container.querySelectorAll('a, button')).toHaveLength(1)
  expect(container.textContent).toBe('www.evil.example has 35 1, see https://evil.example [2]')
})
