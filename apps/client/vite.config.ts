import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { precompressPlugin } from './precompress.ts'

const gateway = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      // The app registers its worker itself: with a trusted address, after the first screen (app/update.ts).
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'],
        // Asked for only where an error service is configured.
        globIgnores: ['**/sentry-*.js'],
      },
      manifest: {
        id: '/',
        name: 'Abhyas',
        short_name: 'Abhyas',
        description: 'Daily news and practice for the civil services examination.',
        lang: 'en',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        orientation: 'portrait',
        theme_color: '#faf7f1',
        background_color: '#faf7f1',
        categories: ['education', 'news'],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    precompressPlugin(),
  ],
  define: {
    __SENTRY_DSN__: JSON.stringify(process.env['SENTRY_DSN'] ?? ''),
    __RELEASE__: JSON.stringify(process.env['RELEASE'] ?? 'dev'),
  },
  build: {
    // Phones of 2022.
    target: ['chrome100', 'firefox100', 'safari15.4'],
    sourcemap: false,
    // An inlined file would need `data:` in the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(['/trpc', '/auth', '/healthz', '/monitoring'].map((path) => [path, gateway])),
  },
})
