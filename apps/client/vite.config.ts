import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { afterPaintPlugin } from './after-paint.ts'
import { precompressPlugin } from './precompress.ts'
import { trimTrpcPlugin } from './trim-trpc.ts'
import { withoutAddressPlugin } from './without-address.ts'

/** Other people's scripts, in files of their own: fetched only where the service is configured. */
const services = ['sentry', 'clevertap', 'mixpanel', 'branch']

const gateway = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`

export default defineConfig({
  plugins: [
    react(),
    afterPaintPlugin(),
    trimTrpcPlugin(),
    withoutAddressPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      // The app registers its worker itself: with a trusted address, after the first screen (app/update.ts).
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'],
        globIgnores: services.map((name) => `**/${name}-*.js`),
        // The gateway serves the page under its routes only, so the worker fetches it there.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
          }),
        ],
      },
      manifest: {
        id: '/',
        name: 'Abhyas',
        short_name: 'Abhyas',
        description: 'Daily news and practice for the civil services examination.',
        lang: 'en',
        start_url: '/',
        scope: '/',
        // No `orientation`: a locked one fails WCAG 1.3.4 (C7).
        display: 'standalone',
        theme_color: '#f9f6f1',
        background_color: '#f9f6f1',
        categories: ['education', 'news'],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Today’s news', short_name: 'News', url: '/news' },
          { name: 'Revise what is due', short_name: 'Revision', url: '/revision' },
          { name: 'Start a duel', short_name: 'Duel', url: '/duel' },
          { name: 'Ask the tutor', short_name: 'Tutor', url: '/chat/new' },
        ].map((shortcut) => ({
          ...shortcut,
          icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
        })),
        // By GET: what is shared stands in the address, and the screen of that address reads it (share-target.ts).
        share_target: { action: '/share-target', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
      },
    }),
    precompressPlugin(),
  ],
  build: {
    // Phones of 2022.
    target: ['chrome100', 'firefox100', 'safari15.4'],
    sourcemap: false,
    // Read by tools/budgets.ts.
    manifest: true,
    // An inlined file would need `data:` in the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The browsers above preload modules by themselves, or do without.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What of it is not used has no effect by being there.
      treeshake: { moduleSideEffects: [{ test: /node_modules.*@trpc/, sideEffects: false }] },
      output: {
        // The first file lists all others by name: without words in them it is half a kilobyte smaller. Those of the
        // services are told apart by the service worker.
        chunkFileNames: ({ name }) => (services.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash][extname]`,
        // What every screen needs and no release changes: one file, kept by the browser from version to version.
        codeSplitting: {
          groups: [
            // But what only some screens ask for.
            {
              name: 'vendor',
              test: /node_modules[\\/](?!.*(@sentry|clevertap|branch-sdk|workbox|mixpanel|minisearch|ts-fsrs|@visx|d3-|internmap|classnames|uqr|queriesObserver|useQueries))/,
              priority: 2,
            },
            {
              name: 'shared',
              test: /contracts[\\/]src[\\/](http|routes)|shared[\\/](analytics[\\/]track\.|api(?![\\/](stream|events))|connection|install|lazy|monitoring[\\/]monitoring\.|navigation[\\/](history|origin)|session|settings|theme|ui[\\/](avatar|button|class|icon|skeleton|toast(-context)?\.))/,
              priority: 1,
            },
            // What two or more of the news screens have in common: in one file, not in twenty.
            // Not what they import from elsewhere: other screens need that without the news.
            {
              name: 'news',
              test: /(features|shared)[\\/]news[\\/](?!clock|edition\.)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/trpc', '/auth', '/uploads', '/healthz', '/monitoring'].map((path) => [path, gateway])),
  },
})
