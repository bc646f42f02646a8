import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateStrip } from './date-strip.tsx'
import { Segmented } from './segmented.tsx'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

function ThreeTabs() {
  const [tab, setTab] = useState('all')
  const tabs = ['all', 'hindu', 'express'].map((id) => ({ id, label: id }))
  return <Tabs id="test" label="Source" tabs={tabs} selected={tab} onSelect={setTab} />
}
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent

test('SHELL-17 arrows, Home and End move through the tabs, and only the selected one is a tab stop', () => {
  render(<ThreeTabs />)
  screen.getByRole('tab', { name: 'all' }).focus()
  press('ArrowRight')
  expect([selectedTab(), document.activeElement?.textContent]).toEqual(['hindu', 'hindu'])
  press('End')
  expect(selectedTab()).toBe('express')
  press('ArrowRight')
  expect(selectedTab()).toBe('all')
  press('ArrowLeft')
  expect(selectedTab()).toBe('express')
  press('Home')
  expect(selectedTab()).toBe('all')
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

test('SHELL-17 a segmented choice is a named group of native radio buttons', () => {
  const onChange = vi.fn<(value: string) => void>()
  const segments = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ]
  render(<Segmented label="Theme" segments={segments} value="light" onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy()
  const [light, dark] = screen.getAllByRole<HTMLInputElement>('radio')
  expect([light?.checked, dark?.checked]).toEqual([true, false])
  expect(light?.name).toBe(dark?.name)
  fireEvent.click(screen.getByLabelText('Dark'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('dark')
})

function Days() {
  const [day, setDay] = useState('2025-11-13')
  return (
    <DateStrip
      label="Edition"
      days={['2025-11-11', '2025-11-12', '2025-11-13', '2025-11-14']}
      selected={day}
      onSelect={setDay}
      today="2025-11-14"
      disabledDays={['2025-11-12']}
      disabledReason="no edition"
    />
  )
}
const selectedDay = () => screen.getByRole('button', { pressed: true }).textContent

test('SHELL-17 arrows move through the days, past one that cannot be chosen', () => {
  render(<Days />)
  screen.getByRole('button', { pressed: true }).focus()
  press('ArrowLeft')
  expect(selectedDay()).toContain('11 November')
  press('End')
  expect(selectedDay()).toMatch(/^Today 14 November/)
})

test('SHELL-17 a day that cannot be chosen says why', () => {
  render(<Days />)
  const day = screen.getByRole<HTMLButtonElement>('button', { name: /12 November/ })
  expect(day.disabled).toBe(true)
  expect(day.textContent).toContain('no edition')
})
