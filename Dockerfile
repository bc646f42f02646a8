# One image for each service: `docker build --target gateway|backend|essay-grader .`, tried by `pnpm images`. Decision 21.
FROM node:24.21.0-bookworm-slim AS sources
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp pnpm-lock.yaml pnpm-workspace.yaml /manifests && \
    find . -name package.json -exec cp --parents {} /manifests ';'

# The manifests alone: an install is made anew only where one of them has changed.
FROM node:24.21.0-bookworm-slim AS workspace
WORKDIR /app
RUN npm install --global --no-fund --no-audit pnpm@12.18.0
COPY --from=sources /manifests ./
# What runs and nothing else. typescript comes along as a peer of @trpc/server for its types alone: 31 MB that no service loads.
ENV INSTALL='pnpm install --frozen-lockfile --prod --ignore-scripts' \
    TRIM='rm -rf node_modules/.pnpm/typescript@* node_modules/.pnpm/@typescript+* && find . -xtype l -delete'

FROM workspace AS client
RUN pnpm install --frozen-lockfile --ignore-scripts --filter @abhyas/client...
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/client apps/client
RUN cd apps/client && node --run build

# `filter-prod`: with the packages of ours that it runs with, not those that its tests need.
FROM workspace AS gateway-modules
RUN $INSTALL --filter-prod @abhyas/bff... && eval "$TRIM"

FROM workspace AS backend-modules
RUN $INSTALL --filter-prod @abhyas/backend... && eval "$TRIM"

FROM workspace AS essay-grader-modules
RUN $INSTALL --filter-prod @abhyas/essay-grader... && eval "$TRIM"

# Files belong to root and processes run as `node`, by its number: Kubernetes proves "not root" by no name.
FROM node:24.21.0-bookworm-slim AS gateway
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=gateway-modules /app/node_modules node_modules
COPY --from=gateway-modules /app/packages packages
COPY --from=gateway-modules /app/apps/bff apps/bff
COPY packages packages
COPY apps/bff apps/bff
COPY --from=client /app/apps/client/dist apps/client/dist
USER 1000:1000
EXPOSE 4000 4001
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "apps/bff/src/main.ts"]

FROM node:24.21.0-bookworm-slim AS backend
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=backend-modules /app/node_modules node_modules
COPY --from=backend-modules /app/packages packages
COPY --from=backend-modules /app/apps/backend apps/backend
COPY packages packages
COPY apps/backend apps/backend
USER 1000:1000
EXPOSE 4100
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "apps/backend/src/main.ts"]

FROM node:24.21.0-bookworm-slim AS essay-grader
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_MMAP_THRESHOLD_=131072 FILES_DIR=/data/answers
WORKDIR /app
COPY --from=essay-grader-modules /app/node_modules node_modules
COPY --from=essay-grader-modules /app/packages packages
COPY --from=essay-grader-modules /app/apps/essay-grader apps/essay-grader
COPY packages packages
COPY apps/essay-grader apps/essay-grader
# A new volume takes over the owner of the folder that it covers.
RUN install -d -o 1000 -g 1000 -m 700 /data/answers
USER 1000:1000
EXPOSE 4200
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "apps/essay-grader/src/main.ts"]
