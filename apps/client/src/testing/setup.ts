import { vi } from 'vitest'
import { configure } from '@testing-library/react'
import { ToastRegions } from '../shared/ui/toast.tsx'

// Here already, as in an app that has been open for a moment: a test need not wait for the script.
await ToastRegions.preload()

// What is waited for may be late on a busy machine; that proves nothing.
configure({ asyncUtilTimeout: 30_000 })
const { waitFor } = vi
vi.waitFor = (ready, options = 30_000) => waitFor(ready, options)
