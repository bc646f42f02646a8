# One image for each service: `docker build --target gateway|backend|essay-grader .`, tried by `pnpm images`.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
RUN npm install --global --no-fund --no-audit pnpm@12.18.0
# Before the sources: an install is made anew only where one of these has changed.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/contracts/package.json packages/contracts/
COPY apps/backend/package.json apps/backend/
COPY apps/bff/package.json apps/bff/
COPY apps/client/package.json apps/client/
COPY apps/essay-grader/package.json apps/essay-grader/

FROM manifests AS client
RUN pnpm install --frozen-lockfile --ignore-scripts --filter @abhyas/client...
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/client apps/client
RUN cd apps/client && node --run build

# What runs and nothing else. typescript comes along as a peer of @trpc/server for its types alone: 31 MB that no service loads.
FROM manifests AS modules
ENV INSTALL='pnpm install --frozen-lockfile --prod --ignore-scripts' \
    TRIM='rm -rf node_modules/.pnpm/typescript@* node_modules/.pnpm/@typescript+* && find . -xtype l -delete'

FROM modules AS gateway-modules
RUN $INSTALL --filter @abhyas/bff --filter @abhyas/contracts && eval "$TRIM"

FROM modules AS backend-modules
RUN $INSTALL --filter @abhyas/backend && eval "$TRIM"

FROM modules AS essay-grader-modules
RUN $INSTALL --filter @abhyas/essay-grader && eval "$TRIM"

# Files belong to root and processes run as `node`, by its number: Kubernetes proves "not root" by no name.
FROM node:24.21.0-bookworm-slim AS runtime
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app

FROM runtime AS gateway
COPY --from=gateway-modules /app/node_modules node_modules
COPY --from=gateway-modules /app/packages/contracts packages/contracts
COPY --from=gateway-modules /app/apps/bff apps/bff
COPY packages/contracts packages/contracts
COPY apps/bff apps/bff
COPY --from=client /app/apps/client/dist apps/client/dist
USER 1000:1000
EXPOSE 4000 4001
CMD ["node", "apps/bff/src/main.ts"]

FROM runtime AS backend
COPY --from=backend-modules /app/node_modules node_modules
COPY --from=backend-modules /app/apps/backend apps/backend
COPY apps/backend apps/backend
USER 1000:1000
EXPOSE 4100
CMD ["node", "apps/backend/src/main.ts"]

FROM runtime AS essay-grader
COPY --from=essay-grader-modules /app/node_modules node_modules
COPY --from=essay-grader-modules /app/apps/essay-grader apps/essay-grader
COPY apps/essay-grader apps/essay-grader
# A new volume takes over the owner of the folder that it covers.
RUN install -d -o 1000 -g 1000 -m 700 /data/answers
ENV FILES_DIR=/data/answers
USER 1000:1000
EXPOSE 4200
CMD ["node", "apps/essay-grader/src/main.ts"]
