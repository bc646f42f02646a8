import { cleanup, render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetFailedParts, lazyPart } from './lazy-part.ts'

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { hasError: false }
  static getDerivedStateFromError() {
    return { hasError: true }
  }
  override render() {
    return this.state.hasError ? <p>failed</p> : this.props.children
  }
}

afterEach(cleanup)

test('SHELL-14 a part whose script could not be loaded is asked for anew after a reset, and one that is there is not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isCut = true
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>(() =>
    isCut
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: () => <p>here</p> }),
  )
  const Part = lazyPart(load)
  const open = () =>
    render(
      <Boundary>
        <Suspense>
          <Part />
        </Suspense>
      </Boundary>,
    )
  open()
  await screen.findByText('failed')
  cleanup()
  isCut = false
  open()
  await screen.findByText('failed')
  cleanup()
  forgetFailedParts()
  open()
  await screen.findByText('here')
  forgetFailedParts()
  cleanup()
  open()
  expect(await screen.findByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
