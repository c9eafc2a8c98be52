import { Annotations, CrossStackReferences, Duration, ReferenceStrength, Stack } from "aws-cdk-lib";
import type { HttpApi, WebSocketApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  type HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, type HttpOriginProps, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { LINK_PAGES } from "#shared/contracts/shared-links.ts";
import { CLOUDFRONT_HEADER } from "../../functions/edge/cloudfront-check.ts";
import { SOCKET_STAGE } from "../api/socket-api.ts";
import { closedBucket } from "../data/buckets.ts";
import { bucketRemovalOf } from "../data/removal.ts";
import { addOutput } from "../outputs.ts";
import type { Domain, Stage, Zone } from "../stages.ts";
import { isInZone, zoneIn } from "./hosted-zone.ts";
import { SECURITY_HEADERS, TLS_ONLY_DAYS } from "./security-headers.ts";
import { PAGE } from "./site-files.ts";

/** CloudFront Functions that rewrite requests. Their engine has no modules, so each source is a whole program. */

/** Site files at the root. With the clients and `assets/` they are all files; every other path is a page of the app. */
export const ROOT_FILES = ["favicon.svg", "robots.txt"] as const;

/** Clients for programs, below `/clients/`. */
export const CLIENT_FILES = ["backspread.d.ts", "backspread.js", "backspread.py"] as const;

const files = JSON.stringify([
  ...ROOT_FILES.map((name) => `/${name}`),
  ...CLIENT_FILES.map((name) => `/clients/${name}`),
]);

/** Rewrites every page address to the one document. */
export const PAGES = `function handler(event) {
  var request = event.request;
  var isFile = request.uri.startsWith("/assets/") || ${files}.includes(request.uri);
  if (!isFile) request.uri = "/index.html";
  return request;
}`;

/**
 * Removes the trailing slash, which a route key cannot have, and passes the viewer's address in a header, overwriting
 * any value that the viewer sent. Limits count by that address.
 */
export const API_CALLS = `function handler(event) {
  var request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  if (request.uri.endsWith("/")) request.uri = request.uri.slice(0, -1);
  return request;
}`;

/** Rewrites the path to the stage's, since a WebSocket API accepts no other, and passes the viewer's address. */
export const SOCKET_PATHS = `function handler(event) {
  var request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  request.uri = "/";
  return request;
}`;

type Props = {
  readonly stage: Stage;
  readonly httpApi: HttpApi;
  readonly socketApi: WebSocketApi;
  /** The secret header by which both APIs recognize calls through CloudFront. */
  readonly cloudFrontHeader: string;
  /** The certificate of the stage's own domain. */
  readonly certificateArn?: string | undefined;
  readonly webAclArn?: string | undefined;
};

/** Errors that CloudFront must not cache. */
const ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** One address for the React build, the HTTP API, and the socket. */
export class Site extends Construct {
  /** The site's origin, without a trailing slash. */
  readonly origin: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { domain, zone } = props.stage;
    Annotations.of(this).acknowledgeWarning(
      "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      "The bucket's own address is the page: see the default root object and the function of the default behaviour.",
    );
    const distribution = new Distribution(this, "Distribution", {
      defaultRootObject: PAGE,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.webAclArn !== undefined && { webAclId: props.webAclArn }),
      ...this.#behaviors(props),
      ...this.#address(props),
      errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    // A weak reference: an export could not be removed for an own domain while functions still import it.
    CrossStackReferences.of(distribution).produce(ReferenceStrength.WEAK);
    this.origin = `https://${domain?.name ?? distribution.distributionDomainName}`;
    addOutput(this, "SiteAddress", this.origin);
    addOutput(this, "CloudFrontName", distribution.distributionDomainName);
    if (domain && zone && isInZone(domain.name, zone)) this.#records(distribution, domain, zone);
  }

  #behaviors({ stage, httpApi, socketApi, cloudFrontHeader }: Props) {
    const customHeaders = { [CLOUDFRONT_HEADER]: cloudFrontHeader };
    const bucket = new Bucket(this, "Bucket", { ...closedBucket, ...bucketRemovalOf(stage) });
    const headers = this.#securityHeaders(stage);
    const http = {
      ...this.#api("ApiCalls", API_CALLS, httpApi.apiId, { customHeaders }),
      responseHeadersPolicy: headers,
    };
    return {
      defaultBehavior: {
        // S3 answers 403 for an absent file without the right to list. The listing itself stays unreachable, because
        // its address is the page's. CDK's class and interface disagree about an optional property.
        origin: S3BucketOrigin.withOriginAccessControl(bucket as IBucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers,
        functionAssociations: this.#onRequest("Pages", PAGES),
      },
      additionalBehaviors: {
        "/api/*": http,
        [`${LINK_PAGES}*`]: http,
        "/ws/*": this.#api("SocketPaths", SOCKET_PATHS, socketApi.apiId, {
          customHeaders,
          originPath: `/${SOCKET_STAGE}`,
        }),
      },
    };
  }

  #address({ stage: { domain }, certificateArn }: Props) {
    if (!domain) return {};
    if (certificateArn === undefined) throw new Error(`${domain.name} has no certificate`);
    return {
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(this, "Certificate", certificateArn),
    };
  }

  /** Points the domain's A and AAAA records at CloudFront. */
  #records(distribution: Distribution, domain: Domain, zone: Zone): void {
    const record = {
      zone: zoneIn(this, zone),
      recordName: `${domain.name}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, "Address", record);
    new AaaaRecord(this, "Address6", record);
  }

  #onRequest(id: string, code: string) {
    const edge = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }];
  }

  /** Returns a behavior without caching or compression. The API needs its own name in `Host`. */
  #api(id: string, code: string, apiId: string, more: HttpOriginProps): BehaviorOptions {
    const { region, urlSuffix } = Stack.of(this);
    const origin: IOrigin = new HttpOrigin(`${apiId}.execute-api.${region}.${urlSuffix}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      ...more,
    });
    return {
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: this.#onRequest(id, code),
    };
  }

  /** A policy, because CloudFront runs no function for answers of 400 and above. */
  #securityHeaders({ domain }: Stage): ResponseHeadersPolicy {
    const {
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": _,
      "x-frame-options": frameOption,
      "referrer-policy": referrerPolicy,
      ...others
    } = SECURITY_HEADERS;
    const override = true;
    return new ResponseHeadersPolicy(this, "Headers", {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption[frameOption], override },
        referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(TLS_ONLY_DAYS),
          // Below CloudFront's own name there is nothing.
          includeSubdomains: domain?.subdomainsUseTls ?? true,
          override,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
