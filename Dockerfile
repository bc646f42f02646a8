# One file for every service: `docker build --target gateway|backend|essay-grader .`
FROM node:24.21.0-bookworm-slim AS source
WORKDIR /app
RUN npm install --global --no-fund --no-audit pnpm@12.18.0
COPY . .

FROM source AS client
RUN pnpm install --frozen-lockfile --ignore-scripts && cd apps/client && node --run build

FROM source AS production
RUN pnpm install --frozen-lockfile --prod --ignore-scripts --config.verifyDepsBeforeRun=false && rm -rf apps/client e2e tools

FROM node:24.21.0-bookworm-slim AS runtime
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=production /app /app
USER node

FROM runtime AS gateway
COPY --from=client /app/apps/client/dist /app/apps/client/dist
EXPOSE 4000 4001
CMD ["node", "apps/bff/src/main.ts"]

FROM runtime AS backend
EXPOSE 4100
CMD ["node", "apps/backend/src/main.ts"]

FROM runtime AS essay-grader
USER root
RUN mkdir -p /data/answers && chown -R node /data
USER node
ENV FILES_DIR=/data/answers
EXPOSE 4200
CMD ["node", "apps/essay-grader/src/main.ts"]
