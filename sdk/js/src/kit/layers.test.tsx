import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestHost, renderPage, translationProblems } from '../testing'
import {
  Combobox,
  Confirm,
  Menu,
  type MenuItem,
  Picker,
  type PickerOption,
  Popover,
  partMessages,
  Sheet,
  Tabs,
} from '.'

afterEach(cleanup)

const show = (page: ReactElement, at?: string) => renderPage(page, { module: 'market', at })
const press = (element: Element, key: string) => fireEvent.keyDown(element, { key })
/** Radix's menus open when a pointer goes down, and by Enter. */
const open = (name: string | RegExp) => press(screen.getByRole('button', { name }), 'Enter')

const assets: PickerOption[] = [
  { value: 'gaia', label: 'GAIA', note: '12 in this wallet' },
  { value: 'pol', label: 'POL', note: 'None in this wallet', disabled: true },
  { value: 'usdc', label: 'USDC', note: '40 in this wallet' },
]

test('the kit says the same in every language', async () => {
  expect(partMessages.locales).toContain('de')
  expect(await translationProblems(partMessages)).toEqual([])
})

function Where(): ReactElement {
  return <output>{useLocation().search}</output>
}

const tabs = (
  <>
    <Tabs
      label="Listing"
      tabs={[
        { id: 'terms', label: 'Terms', content: 'Twelve hours' },
        { id: 'holders', label: 'Holders', count: '2', content: 'Two wallets' },
      ]}
    />
    <Where />
  </>
)

test('the tab that is shown is the one in the address; the first is the one it leaves out', () => {
  show(tabs, '/?tab=holders&q=a')
  expect(screen.getByRole('tabpanel', { name: /Holders/ }).textContent).toBe('Two wallets')
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Terms' }))
  expect(screen.getByRole('tabpanel', { name: 'Terms' }).textContent).toBe('Twelve hours')
  expect(screen.queryByText('Two wallets')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('?q=a')
})

test('an address that names no tab shows the first; arrows move without choosing, Enter chooses', () => {
  show(tabs, '/?tab=nothing')
  const [terms, holders] = screen.getAllByRole('tab') as [HTMLElement, HTMLElement]
  expect(terms.getAttribute('aria-selected')).toBe('true')
  act(() => holders.focus())
  expect(holders.getAttribute('aria-selected')).toBe('false')
  press(holders, 'Enter')
  expect(holders.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('?tab=holders')
})

test('a menu acts, leads, ticks and refuses', async () => {
  const done = vi.fn()
  const item = (label: string): MenuItem => ({ label, onSelect: () => done(label) })
  show(
    <Menu
      trigger={<button type="button">More</button>}
      items={[
        [item('Copy'), { label: 'Seller', to: '/seller' }, { label: 'Watched', checked: true, onSelect: done }],
        [{ ...item('Withdraw'), disabled: true }],
      ]}
    />,
  )
  open('More')
  const menu = await screen.findByRole('menu')
  expect(within(menu).getByRole('menuitem', { name: 'Seller' }).getAttribute('href')).toBe('/seller')
  expect(within(menu).getByRole('menuitemcheckbox', { name: 'Watched' }).getAttribute('aria-checked')).toBe('true')
  expect(within(menu).getByRole('menuitem', { name: 'Withdraw' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Watched' }))
  expect(screen.getByRole('menu')).toBe(menu)
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Copy' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(done.mock.calls).toEqual([[], ['Copy']])
})

test('what is in a popover can close it, and the focus goes back to its button', async () => {
  show(
    <Popover label="Fees" trigger={<button type="button">Fees</button>}>
      {(close) => (
        <button type="button" onClick={close}>
          Understood
        </button>
      )}
    </Popover>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Fees' }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Fees' })).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fees' }))
})

function Pay(): ReactElement {
  const [asset, setAsset] = useState<string | null>(null)
  return <Picker label="Pay with" hint="Of this wallet." options={assets} value={asset} onChange={setAsset} />
}

test('a picker says what is chosen, and takes what may be chosen', async () => {
  show(<Pay />)
  const control = screen.getByRole('button', { name: 'Pay with: Choose…' })
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Of this wallet.')
  open('Pay with: Choose…')
  const [, pol, usdc] = (await screen.findAllByRole('menuitemradio')) as [HTMLElement, HTMLElement, HTMLElement]
  fireEvent.click(pol)
  expect(screen.getByRole('menu')).toBeTruthy()
  fireEvent.click(usdc)
  expect(await screen.findByRole('button', { name: 'Pay with: USDC' })).toBe(control)
})

function Find({ onSearch }: { onSearch?: (typed: string) => void }): ReactElement {
  const [asset, setAsset] = useState<PickerOption | null>(null)
  return <Combobox label="Asset" options={assets} value={asset} onChange={setAsset} onSearch={onSearch} />
}

test('a combobox finds by label and note, says when nothing matches, and Enter takes the active option', async () => {
  show(<Find />)
  fireEvent.click(screen.getByRole('button', { name: 'Asset: Choose…' }))
  const input = await screen.findByRole('combobox')
  const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)
  expect(shown()).toHaveLength(3)
  fireEvent.change(input, { target: { value: '40 IN' } })
  expect(shown()).toEqual(['USDC40 in this wallet'])
  await waitFor(() =>
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('USDC'),
  )
  fireEvent.change(input, { target: { value: 'nothing' } })
  expect(shown()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Nothing matches')
  fireEvent.change(input, { target: { value: 'usd' } })
  press(input, 'Enter')
  expect(await screen.findByRole('button', { name: 'Asset: USDC' })).toBeTruthy()
})

test('where somebody else searches, a combobox hands over what is typed and shows what it is given', async () => {
  const typed: string[] = []
  show(<Find onSearch={(text) => typed.push(text)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Asset: Choose…' }))
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'zzz' } })
  expect(typed).toEqual(['zzz'])
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

test('while the options of what was typed are on their way, those of before are not taken', async () => {
  const chosen = vi.fn()
  show(
    <Combobox
      label="Asset"
      options={[{ value: 'a', label: 'Ada' }]}
      value={null}
      onChange={chosen}
      onSearch={() => {}}
      loading
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Asset: Choose…' }))
  press(await screen.findByRole('combobox'), 'Enter')
  fireEvent.click(screen.getByRole('option', { name: 'Ada' }))
  expect(chosen).not.toHaveBeenCalled()
})

test('Escape closes the list that is open in a sheet, and the sheet at the next time', async () => {
  const closed = vi.fn()
  show(
    <Sheet open onOpenChange={closed} title="Offer">
      <Pay />
    </Sheet>,
  )
  const sheet = await screen.findByRole('dialog', { name: 'Offer' })
  open('Pay with: Choose…')
  const menu = await screen.findByRole('menu')
  expect(sheet.contains(menu)).toBe(true)
  press(menu, 'Escape')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(closed).not.toHaveBeenCalled()
  press(sheet, 'Escape')
  expect(closed).toHaveBeenCalledWith(false)
})

test('an act that needs a reason is not done without one; its failure is told where it was asked', async () => {
  const reasons: string[] = []
  const [onClose, onDone] = [vi.fn(), vi.fn()]
  const act = (reason: string) => {
    reasons.push(reason)
    return reasons.length === 1 ? Promise.reject(new Error('The chain is silent.')) : Promise.resolve()
  }
  const words = { title: 'Withdraw?', text: 'It is gone then.', label: 'Withdraw' }
  show(<Confirm {...words} danger reason="It is kept." act={act} onClose={onClose} onDone={onDone} />)
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw?' })
  const form = dialog.querySelector('form') as HTMLFormElement
  fireEvent.submit(form)
  expect(screen.getByRole('alert').textContent).toBe('Say why in a few words.')
  expect(reasons).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Sold elsewhere ' } })
  fireEvent.submit(form)
  expect((await screen.findByRole('alert')).textContent).toBe('The chain is silent.')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.submit(form)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(onClose).toHaveBeenCalledOnce()
  expect(reasons).toEqual(['Sold elsewhere', 'Sold elsewhere'])
})

test('an act that is under way is neither cancelled nor done twice; when it fails, what was typed is still there', async () => {
  let fail = () => {}
  let end = () => {}
  const run = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        end = resolve
        fail = () => reject(new Error('The chain is silent.'))
      }),
  )
  const onClose = vi.fn()
  show(<Confirm title="Withdraw?" text="Gone." label="Withdraw" reason="It is kept." act={run} onClose={onClose} />)
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw?' })
  const form = dialog.querySelector('form') as HTMLFormElement
  const field = screen.getByRole('textbox', { name: 'Reason' }) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'Sold elsewhere' } })
  const leave = () => {
    press(dialog, 'Escape')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.submit(form)
  }
  fireEvent.submit(form)
  leave()
  await act(async () => fail())
  expect(onClose).not.toHaveBeenCalled()
  expect(run).toHaveBeenCalledOnce()
  expect([screen.getByRole('alert').textContent, field.value]).toEqual(['The chain is silent.', 'Sold elsewhere'])
  fireEvent.submit(form)
  leave()
  await act(async () => end())
  leave()
  expect(onClose).toHaveBeenCalledOnce()
  expect(run).toHaveBeenCalledTimes(2)
})

test('an act that needs no reason asks for none', async () => {
  const act = vi.fn(() => Promise.resolve())
  show(<Confirm title="Pause?" text="It goes on later." label="Pause" act={act} onClose={() => {}} />)
  await screen.findByRole('alertdialog', { name: 'Pause?' })
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the kit speaks the visitor’s language', async () => {
  await partMessages.load('de')
  renderPage(<Pay />, { module: 'market', host: createTestHost({ state: { locale: 'de' } }) })
  expect(screen.getByRole('button', { name: 'Pay with: Auswählen…' })).toBeTruthy()
})
